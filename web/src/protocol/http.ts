// Requests that are not live. A refusal of the server is thrown as an error with its sentence.
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

async function ask<Answer>(method: string, where: string, body?: unknown): Promise<Answer> {
  const answer = await fetch(`/api${where}`, {
    method,
    headers: { "Accept-Language": language.code, ...(body === undefined ? {} : { "Content-Type": "application/json" }) },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const data: unknown = await answer.json().catch(() => null);
  if (!answer.ok) throw new RequestError(answer.status, (data as { detail?: string } | null)?.detail ?? answer.statusText);
  return data as Answer;
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
  me: () => ask<Person>("GET", "/me"),
  rename: (change: PersonChange) => ask<Person>("PUT", "/me", change),
  personalLink: () => ask<Schemas["PersonalLink"]>("POST", "/me/link"),
  following: (token: string) => ask<Following>("GET", path`/me/follow/${token}`),
  followLink: (token: string) => ask<Person>("POST", path`/me/follow/${token}`),
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
