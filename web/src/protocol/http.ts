// Requests that are not live. A refusal of the server is thrown as an error with its sentence.
import { language } from "../language/language.svelte";
import type {
  Book,
  Catalogue,
  Following,
  NewTable,
  Person,
  PersonChange,
  Replay,
  Schemas,
  SeatChange,
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

export const http = {
  catalogue: () => ask<Catalogue>("GET", "/catalogue"),
  me: () => ask<Person>("GET", "/me"),
  rename: (change: PersonChange) => ask<Person>("PUT", "/me", change),
  personalLink: () => ask<Schemas["PersonalLink"]>("POST", "/me/link"),
  following: (token: string) => ask<Following>("GET", path`/me/follow/${token}`),
  followLink: (token: string) => ask<Person>("POST", path`/me/follow/${token}`),
  tables: () => ask<TableSummary[]>("GET", "/tables"),
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
  tableBook: (key: string) => ask<Book>("GET", path`/tables/${key}/book`),
};
