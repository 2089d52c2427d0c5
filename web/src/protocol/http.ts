// Requests that are not live. A refusal of the server is thrown as an error with its sentence.
import { language } from "../language/language.svelte";
import type { Book, Catalogue, NewTable, Person, PersonChange, Replay, Schemas, SeatChange, TableInfo, TableSummary } from "./index";

export class RequestError extends Error {
  constructor(readonly status: number, message: string) {
    super(message);
  }
}

async function ask<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const answer = await fetch(`/api${path}`, {
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
  followLink: (token: string) => ask<Person>("POST", `/me/follow/${token}`),
  tables: () => ask<TableSummary[]>("GET", "/tables"),
  create: (table: NewTable) => ask<Schemas["TableKey"]>("POST", "/tables", table),
  table: (key: string) => ask<TableInfo>("GET", `/tables/${key}`),
  join: (key: string, seat?: number) => ask<TableInfo>("POST", `/tables/${key}/join`, { seat: seat ?? null }),
  changeSeat: (key: string, seat: number, change: SeatChange) => ask<TableInfo>("POST", `/tables/${key}/seats/${seat}`, change),
  rematch: (key: string) => ask<Schemas["TableKey"]>("POST", `/tables/${key}/rematch`),
  leave: (key: string) => ask<TableInfo>("POST", `/tables/${key}/leave`),
  record: (key: string) => ask<Record<string, unknown>>("GET", `/tables/${key}/record`),
  replay: (key: string, seat: number) => ask<Replay>("GET", `/tables/${key}/replay?seat=${seat}`),
  replayRecord: (request: Schemas["ReplayRequest"]) => ask<Replay>("POST", "/replay", request),
  book: (game: string, mode: string) => ask<Book>("GET", `/book/${game}/${mode}`),
  tableBook: (key: string) => ask<Book>("GET", `/tables/${key}/book`),
};
