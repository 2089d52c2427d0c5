// A worker that looks at decisions of a review, beside others that do (review-workers.ts).
import { loadModule } from "./load-module";
import type { FromReviewWorker, ToReviewWorker } from "./messages";
import { loadPython } from "./python";

interface Part {
  look: (record: string, looks: number, plies: number[], close: boolean) => Promise<string>;
}

const tell = (message: FromReviewWorker): void => self.postMessage(message);
let part: Promise<Part> | null = null;

async function open(folder: string): Promise<Part> {
  const python = await loadPython(folder);
  const make = python.runPython("from oakdoor.device.reviewers import Part\nPart") as (load: typeof loadModule) => Part;
  return make(loadModule);
}

self.onmessage = async ({ data }: MessageEvent<ToReviewWorker>) => {
  if ("folder" in data) return void (part = open(data.folder));
  try {
    tell({ found: await (await part!).look(data.record, data.looks, data.plies, data.close) });
  } catch (error) {
    tell({ failed: String(error) });
  }
};
