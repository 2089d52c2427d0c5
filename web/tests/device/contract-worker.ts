// Runs the contract of stores in a page, on the database of a browser (tests/browser/test_store.py).
import { loadPython } from "../../src/device/python";
import { keepAll, kept } from "../../src/device/storage";

type Texts = Parameters<typeof keepAll>[0];
type Run = (name: string, keep: (texts: Texts) => Promise<void>, kept: () => Promise<Record<string, string>>) => Promise<string>;

self.onmessage = async ({ data: { folder, script, checks } }: MessageEvent<{ folder: string; script: string; checks: string[] }>) => {
  try {
    const python = await loadPython(new URL(folder, self.location.origin).href);
    const run = python.runPython(script) as Run;
    const found: Record<string, string> = {};
    for (const check of checks) { // each on a database of its own
      const base = `contract ${check}`;
      found[check] = await run(check, (texts) => keepAll(texts, base), () => kept("", base));
    }
    self.postMessage({ found });
  } catch (error) {
    self.postMessage({ failed: String(error) });
  }
};
