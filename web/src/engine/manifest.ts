// What the engine of the page consists of: `engine.json`, written by web/engine.py. In a fresh checkout tables open before
// all of it is made; then it says how far that is.

import { fileAt } from "../address";

/** Where a mode's files lie, as all names here from where the program does. */
export interface ModeFiles {
  description: string;
  module: string;
  weights: string | null;
}

/** How much is made. */
export interface Making {
  done: number;
  of: number;
}

interface Manifest {
  folder: string | null; // of Python
  bytes: number; // what has to come of it before it can start
  modes: Record<string, ModeFiles | undefined>;
  making: Making | null;
}

const AGAIN = 1500; // ms between two looks at what is made

/** What there is now. */
export async function manifest(): Promise<Manifest> {
  const answer = await fetch(fileAt("engine/engine.json"));
  if (!answer.ok) throw new TypeError("there is no engine");
  const found: Manifest = await answer.json();
  return found;
}

/** The files of a mode, as soon as they are made; `tell` hears how far that is. */
export async function filesOf(name: string, tell: (making: Making) => void = () => undefined): Promise<ModeFiles> {
  for (;;) {
    const { modes, making } = await manifest();
    const files = modes[name];
    if (files) return files;
    if (!making) throw new Error(`${name} was not made`);
    tell(making);
    await new Promise((done) => setTimeout(done, AGAIN));
  }
}
