import { svelte } from "@sveltejs/vite-plugin-svelte";
import { createLogger, defineConfig } from "vite";

/** Nobody reads the warnings of a build that succeeds: it does not. */
const logger = createLogger();
logger.warn = logger.warnOnce = (message) => {
  throw new Error(message);
};

// The built client lies inside the Python package, so that a wheel contains it.
export default defineConfig({
  plugins: [svelte({ onwarn: ({ code, message, filename }) => logger.warn(`${filename}: ${code}: ${message}`) })],
  ...(process.env["VITEST"] ? {} : { customLogger: logger }),
  build: {
    outDir: "../src/oakdoor/server/client",
    emptyOutDir: false,
    target: "es2022",
    assetsInlineLimit: 0,
    rollupOptions: { input: ["index.html", "embed.html"] },
  },
  // The page is read at addresses of any depth; what it loads finds its own by where it lies itself, in whatever folder.
  experimental: { renderBuiltUrl: (_, { hostType }) => (hostType === "html" ? undefined : { relative: true }) },
  worker: { format: "es" }, // what a worker loads, it loads when it is wanted
  server: { proxy: { "/api": { target: "http://127.0.0.1:8451", ws: true }, "/engine": "http://127.0.0.1:8451" } },
});
