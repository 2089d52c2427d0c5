// What the page can answer before its Python has started: the same for whoever asks, written by the build
// (src/oakdoor/lab/page/answers.py); who uses the device; and that nothing was played on it yet.
import { fileAt } from "../address";
import { manifest } from "../engine/manifest";
import type { Catalogue, Person } from "../protocol";
import type { Answer } from "./engine";
import { RuleSearch, type Searchable } from "./rule-search";

export interface Asked {
  method: string;
  address: string;
  body: string | undefined;
  language: string;
}

interface Answers {
  "/api/catalogue"?: Catalogue;
  [address: string]: unknown;
}

/** A step of a lesson, and what else is asked about one mode. */
const STEP = /^\/api\/lessons\/[^/]+\/[^/]+\/[^/]+\/\d+$/;
const OF_MODE = /^\/api\/(?:rules|book|lessons)\/([^/]+)\/([^/]+)/;
const SHARED = ["/api/catalogue", "/api/rules", "/api/lessons", "/api/puzzles", "/api/pad/boxes"];

const FEATS = "/api/feats"; // as they stand where nothing was played
const SEARCH = "/api/rules/search?";
const LONGEST = 60; // signs of a search; more are refused, and Python says how

/** The files that were read, by their names. */
const files = new Map<string, Promise<Answers>>();
let search: Promise<RuleSearch> | null = null;

async function fileOf(name: string): Promise<Response> {
  const { folder } = await manifest();
  const answer = await fetch(fileAt(`${folder}answers-${name}.json`));
  if (!answer.ok) throw new TypeError(answer.statusText);
  return answer;
}

async function read(name: string): Promise<Answers> {
  const found: Answers = await (await fileOf(name)).json();
  return found;
}

async function readSearch(): Promise<RuleSearch> {
  const data: Searchable = await (await fileOf("search")).json();
  return new RuleSearch(data);
}

/** What is found in the rules; null where Python has to say that nobody can search so. */
async function searched(address: string, language: string): Promise<unknown> {
  const words = new URLSearchParams(address.slice(SEARCH.length)).get("words") ?? "";
  search ??= readSearch();
  search.catch(() => search = null); // it is read again next time
  const { data } = await search;
  const code = data.codes.find((one) => one === language);
  return words && Array.from(words).length <= LONGEST && code ? (await search).find(words, code) : null;
}

/** The answers of a file; it is read once, and again if that failed. */
function answersOf(name: string): Promise<Answers> {
  const known = files.get(name) ?? read(name);
  files.set(name, known);
  known.catch(() => files.delete(name));
  return known;
}

/** Whether a step is asked for as it opens. */
function opens(body: string | undefined): boolean {
  const { moves, words, show }: { moves?: string[]; words?: string | null; show?: boolean } = JSON.parse(body ?? "{}");
  return moves?.length === 0 && words == null && !show;
}

/** What the build has written; null where Python has to be asked. */
async function written({ method, address, body, language }: Asked): Promise<unknown> {
  if (method === "GET" ? STEP.test(address) : !STEP.test(address) || !opens(body)) return null;
  if (address.startsWith(SEARCH)) return method === "GET" ? searched(address, language) : null;
  const mode = OF_MODE.exec(address);
  const file = mode ? `${mode[1]}-${mode[2]}` : SHARED.includes(address) ? "shared" : null;
  if (file === null) return null;
  return (await answersOf(`${language}-${file}`))[address] ?? null;
}

/** Who uses the device, as far as the page knows. */
export function knownPerson(): Person | null {
  try {
    const person: Person | null = JSON.parse(localStorage.getItem("oakdoor.me") ?? "null");
    return person;
  } catch {
    return null;
  }
}

/** Who uses the device; whoever comes for the first time gets some picture. */
async function person(language: string): Promise<Person> {
  const { avatars } = (await answersOf(`${language}-shared`))["/api/catalogue"]!;
  return knownPerson() ?? { name: "", avatar: avatars[Math.floor(Math.random() * avatars.length)]!, named: false };
}

/** Whether anything was ever kept on this device. */
export const hasPlayed = (): boolean => localStorage.getItem("oakdoor.here") !== null;

/** The answer to what needs no Python; null if Python has to be asked. Once that is open, it knows best who uses the device. */
export async function answerAtOnce(asked: Asked, isOpen: boolean): Promise<Answer | null> {
  try {
    const found = await written(asked) ?? (isOpen || asked.method !== "GET" ? null : await about(asked));
    return found === null ? null : { status: 200, text: JSON.stringify(found) };
  } catch {
    return null; // what cannot be read is asked of Python
  }
}

/** What is known of the device itself. */
async function about({ address, language }: Asked): Promise<unknown> {
  if (address === "/api/me") return person(language);
  if (address === FEATS && !hasPlayed()) return (await answersOf(`${language}-shared`))[FEATS] ?? null;
  const isEmpty = /^\/api\/tables(?:\/removed|\?.*)?$/.test(address) && !hasPlayed();
  return isEmpty ? [] : null;
}
