import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// The built client lies inside the Python package, so that a wheel contains it.
export default defineConfig({
  plugins: [svelte()],
  build: { outDir: "../src/oakdoor/server/client", emptyOutDir: true, target: "es2022", assetsInlineLimit: 0 },
  worker: { format: "es" }, // what a worker loads, it loads when it is wanted
  server: { proxy: { "/api": { target: "http://127.0.0.1:8451", ws: true } } },
  resolve: process.env["VITEST"] ? { conditions: ["browser"] } : {},
  test: { include: ["tests/**/*.test.ts"], environment: "happy-dom" },
});
