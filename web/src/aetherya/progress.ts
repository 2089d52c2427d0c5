// How far somebody is with a legend, in words: "2 of 3 forests".
import { speak } from "../language/language.svelte";
import type { Schemas } from "../protocol";
import { texts } from "./texts";

export type Progress = Schemas["Progress"];

/** What is there of what a legend needs; nothing where it is not known. */
export function progressWords(legend: string, progress: Progress | undefined): string {
  const t = speak(texts);
  return progress ? (t.progress[legend] ?? t.progressCards)(progress.have, progress.need) : "";
}
