import { defineConfig, mergeConfig } from "vitest/config";
import build from "./vite.config";

// What the client is built with knows nothing of what it is checked with: whoever only plays does not get that.
export default mergeConfig(
  build,
  defineConfig({ resolve: { conditions: ["browser"] }, test: { include: ["tests/**/*.test.ts"], environment: "happy-dom" } }),
);
