// Requests that are not live. A refusal of the server is thrown as an error with its sentence.
import { here } from "../here/here.svelte";
import { language } from "../language/language.svelte";
import type {
  Book,
  Catalogue,
  Course,
  Following,
  LessonState,
  NewTable,
  PastGames,
  Person,
  PersonChange,
  RemovedTable,
  Replay,
  Rival,
  Schemas,
  SeatChange,
  Statistics,
  TableInfo,
  TableSummary,
} from "./index";
import { path } from "./path";

export class RequestError extends Error {
  constructor(readonly status: number, message: string) {
    super(message);
  }
}

async function ask<Answer>(method: string, where: string, body?: unknown, orHere = true): Promise<Answer> {
  const address = `/api${where}`;
  const text = body === undefined ? undefined : JSON.stringify(body);
  if (here.mustAnswer(address)) return askHere(method, address, text);
  let answer: Response;
  try {
    answer = await fetch(address, {
      method,
      headers: { "Accept-Language": language.code, ...(text === undefined ? {} : { "Content-Type": "application/json" }) },
      body: text,
    });
  } catch (error) {
    if (!orHere || !here.mayAnswer(address) || !(await here.canAnswer())) throw error;
    here.active = true;
    return askHere(method, address, text);
  }
  here.active = false;
  const data: unknown = await answer.json().catch(() => null);
  return read(answer.status, data, answer.statusText);
}

/** The answer of the server in the page. */
async function askHere<Answer>(method: string, address: string, body: string | undefined): Promise<Answer> {
  const { status, text } = await here.ask(method, address, body, language.code);
  return read(status, JSON.parse(text), "");
}

function read<Answer>(status: number, data: unknown, otherwise: string): Answer {
  if (status >= 400) throw new RequestError(status, (data as { detail?: string } | null)?.detail ?? otherwise);
  return data as Answer;
}

/** Without a connection one keeps one's name: the device remembers it. */
function remembered(person: Person): Person {
  localStorage.setItem("oakdoor.me", JSON.stringify(person));
  return person;
}

/** The part of an address that says what is wanted; what is empty is left out. */
const chosen = (wanted: Record<string, string>): string =>
  `?${new URLSearchParams(Object.entries(wanted).filter(([, value]) => value !== ""))}`;

interface LessonPlace {
  game: string;
  mode: string;
  lesson: string;
  step: number;
}
type LessonDone = Pick<Schemas["LessonMoves"], "moves"> & { words?: string };

export const http = {
  catalogue: () => ask<Catalogue>("GET", "/catalogue"),
  me: () => ask<Person>("GET", "/me").then(remembered),
  /** Be known to the server, which no page can answer for. */
  greet: () => ask<Person>("GET", "/me", undefined, false),
  rename: (change: PersonChange) => ask<Person>("PUT", "/me", change).then(remembered),
  personalLink: () => ask<Schemas["PersonalLink"]>("POST", "/me/link", undefined, false),
  following: (token: string) => ask<Following>("GET", path`/me/follow/${token}`, undefined, false),
  followLink: (token: string) => ask<Person>("POST", path`/me/follow/${token}`, undefined, false),
  /** The tables of this device, whoever else answers. */
  tablesHere: () => askHere<TableSummary[]>("GET", "/api/tables", undefined),
  bring: (game: Schemas["BroughtGame"]) => ask<Schemas["TableKey"]>("POST", "/games", game, false),
  tables: (skip = 0) => ask<TableSummary[]>("GET", path`/tables?skip=${skip}`),
  removed: () => ask<RemovedTable[]>("GET", "/tables/removed"),
  remove: (key: string) => ask<Schemas["Removal"]>("DELETE", path`/tables/${key}`),
  restore: (key: string) => ask<TableSummary[]>("POST", path`/tables/${key}/restore`),
  games: (game: string, mode: string, before = "") => ask<PastGames>("GET", `/games${chosen({ game, mode, before })}`),
  statistics: (game: string, mode: string) => ask<Statistics>("GET", `/games/statistics${chosen({ game, mode })}`),
  regulars: () => ask<Rival[]>("GET", "/games/regulars"),
  reach: () => ask<Schemas["Reachable"]>("GET", "/reach"),
  create: (table: NewTable) => ask<Schemas["TableKey"]>("POST", "/tables", table),
  table: (key: string) => ask<TableInfo>("GET", path`/tables/${key}`),
  join: (key: string, seat?: number) => ask<TableInfo>("POST", path`/tables/${key}/join`, { seat: seat ?? null }),
  changeSeat: (key: string, seat: number, change: SeatChange) => ask<TableInfo>("POST", path`/tables/${key}/seats/${seat}`, change),
  rematch: (key: string) => ask<Schemas["TableKey"]>("POST", path`/tables/${key}/rematch`),
  leave: (key: string) => ask<TableInfo>("POST", path`/tables/${key}/leave`),
  record: (key: string) => ask<Record<string, unknown>>("GET", path`/tables/${key}/record`),
  replay: (key: string, seat: number) => ask<Replay>("GET", path`/tables/${key}/replay?seat=${seat}`),
  replayRecord: (request: Schemas["ReplayRequest"]) => ask<Replay>("POST", "/replay", request),
  review: (key: string, stamp: string) => ask<Schemas["ReviewState"]>("GET", path`/reviews/${key}?stamp=${stamp}`),
  reviewRecord: (key: string) => ask<Schemas["ReviewRequest"]>("GET", path`/reviews/${key}/record`, undefined, false),
  /** Hand a record to the server in the page, whoever else could review it. */
  bringReview: (request: Schemas["ReviewRequest"]) => askHere<Schemas["ReviewKey"]>("POST", "/api/reviews", JSON.stringify(request)),
  beginReview: (key: string) => ask<Schemas["ReviewState"]>("POST", path`/reviews/${key}`),
  uploadReview: (request: Schemas["ReviewRequest"]) => ask<Schemas["ReviewKey"]>("POST", "/reviews", request),
  reviewFrames: (key: string, eye: number) => ask<Replay>("GET", path`/reviews/${key}/frames?eye=${eye}`),
  reviewTurn: (key: string, turn: number, eye: number) => ask<Schemas["TurnTold"]>("GET", path`/reviews/${key}/turns/${turn}?eye=${eye}`),
  reviewMoves: (key: string, ply: number) => ask<Schemas["MoveName"][]>("GET", path`/reviews/${key}/moves?ply=${ply}`),
  whatIf: (key: string, wanted: Schemas["WhatIf"]) => ask<Schemas["BranchTold"]>("POST", path`/reviews/${key}/what-if`, wanted),
  playOn: (key: string, wanted: Schemas["PlayOn"]) => ask<Schemas["TableKey"]>("POST", path`/reviews/${key}/play`, wanted),
  /** A hint of the server in the page, for a table that it does not have. */
  hintHere: (task: Schemas["HintTask"]) => askHere<Schemas["Hint"]>("POST", "/api/hints", JSON.stringify(task)),
  book: (game: string, mode: string) => ask<Book>("GET", path`/book/${game}/${mode}`),
  rules: () => ask<Schemas["ListedPage"][]>("GET", "/rules"),
  rulePage: (game: string, mode: string) => ask<Schemas["RulePage"]>("GET", path`/rules/${game}/${mode}`),
  findRules: (words: string) => ask<Schemas["RulesFound"]>("GET", path`/rules/search?words=${words}`),
  lessons: () => ask<Course[]>("GET", "/lessons"),
  lessonStep: ({ game, mode, lesson, step }: LessonPlace, done: LessonDone) =>
    ask<LessonState>("POST", path`/lessons/${game}/${mode}/${lesson}/${step}`, done),
  padBoxes: () => ask<Schemas["PadBoxes"]>("GET", "/pad/boxes"),
  padScore: (request: Schemas["PadRequest"]) => ask<Schemas["PadScore"]>("POST", "/pad/score", request),
  tableBook: (key: string) => ask<Book>("GET", path`/tables/${key}/book`),
};
