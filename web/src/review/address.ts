// The address of a moment of a review: /review/KEY/TURN/EYE/BRANCH. A branch is the ply where it begins and its moves.
import { path } from "../protocol/path";

export interface Branch {
  ply: number;
  moves: string[];
  anew: boolean;
}

export interface Address {
  turn: number | null;
  eye: number | null;
  branch: Branch | null;
}

const ALL = "all";
const MOST_MOVES = 40;
const ANEW = "anew";

/** The segments behind the key; what cannot be read is left out. */
export function readAddress([turn = "", eye = "", branch = ""]: string[]): Address {
  return {
    turn: /^[1-9]\d{0,4}$/.test(turn) ? Number(turn) : null,
    eye: eye === ALL ? -1 : /^[1-4]$/.test(eye) ? Number(eye) - 1 : null,
    branch: readBranch(branch),
  };
}

function readBranch(text: string): Branch | null {
  const [ply = "", ...rest] = text.split("~");
  const anew = rest[0] === ANEW;
  const moves = anew ? rest.slice(1) : rest;
  if (!/^\d{1,5}$/.test(ply) || !moves.length || moves.length > MOST_MOVES || moves.some((words) => !words)) return null;
  return { ply: Number(ply), moves, anew };
}

function writeBranch({ ply, moves, anew }: Branch): string {
  return [String(ply), ...(anew ? [ANEW] : []), ...moves].join("~");
}

export function addressOf(key: string, turn: number, eye: number | null, branch: Branch | null): string {
  const shown = eye === null || eye < 0 ? ALL : String(eye + 1);
  return branch ? path`/review/${key}/${turn}/${shown}/${writeBranch(branch)}` : path`/review/${key}/${turn}/${shown}`;
}
