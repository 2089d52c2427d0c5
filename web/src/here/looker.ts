// A worker that looks at decisions of a review, beside others that do (lookers.ts).
import type { FromLooker, ToLooker } from "./messages";
import { loadDoor, loadPython } from "./python";

interface Part {
  look: (record: string, looks: number, plies: number[], close: boolean) => Promise<string>;
}

const tell = (message: FromLooker): void => self.postMessage(message);
let part: Promise<Part> | null = null;

async function open(folder: string): Promise<Part> {
  const python = await loadPython(folder);
  const make = python.runPython("from oakdoor.page.parts import Part\nPart") as (load: typeof loadDoor) => Part;
  return make(loadDoor);
}

self.onmessage = async ({ data }: MessageEvent<ToLooker>) => {
  if ("folder" in data) return void (part = open(data.folder));
  try {
    tell({ found: await (await part!).look(data.record, data.looks, data.plies, data.close) });
  } catch (error) {
    tell({ failed: String(error) });
  }
};
