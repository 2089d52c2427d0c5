// Requests that are not live, typed by the server's description. A refusal of the server is thrown as an error with its sentence.
import createClient from "openapi-fetch";
import { BASE } from "../address";
import { device } from "../device/device.svelte";
import { language } from "../language/language.svelte";
import type { NewTable, Person, PersonChange, Schemas, SeatChange } from "./index";
import type { paths } from "./openapi";

export class RequestError extends Error {
  constructor(readonly status: number, message: string) {
    super(message);
  }
}

/** With what only the page answers, which a server's description does not name. */
interface Paths extends paths {
  "/api/found/{key}": {
    get: {
      parameters: { path: { key: string } };
      responses: {
        200: { content: { "application/json": Schemas["FoundReview"] } };
        "4XX": { content: { "application/json": Schemas["Problem"] } };
      };
    };
  };
  "/api/hints": {
    post: {
      requestBody: { content: { "application/json": Schemas["HintTask"] } };
      responses: {
        200: { content: { "application/json": Schemas["Hint"] } };
        "4XX": { content: { "application/json": Schemas["Problem"] } };
      };
    };
  };
}

/** What is asked for, wherever the program lies. */
function addressOf({ url }: Request): string {
  const { pathname, search } = new URL(url);
  return pathname.slice(BASE.length - 1) + search;
}

/** The answer of the server in the page. */
async function askDevice(request: Request): Promise<Response> {
  const { status, text } = await device.ask(request.method, addressOf(request), (await request.text()) || undefined, language.code);
  return new Response(text, { status });
}

/** The answer of the server; of the one in the page where no other can be asked. */
async function askServer(request: Request): Promise<Response> {
  if (device.mustAnswer(addressOf(request))) return askDevice(request);
  request.headers.set("Accept-Language", language.code);
  const answer = await fetch(request);
  if (answer.headers.get("x-oakdoor") === "unreachable") throw new TypeError("no server answers"); // said by public/sw.js
  device.active = false;
  return answer;
}

/** The answer of the server; of the one in the page where it cannot be reached, too. */
async function ask(request: Request): Promise<Response> {
  const again = request.clone();
  try {
    return await askServer(request);
  } catch (error) {
    const address = addressOf(again);
    if (device.mustAnswer(address) || !device.mayAnswer(address) || !(await device.canAnswer())) throw error;
    device.active = true;
    return askDevice(again);
  }
}

export const { GET, POST, PUT, DELETE } = createClient<Paths>({ baseUrl: BASE.slice(0, -1), fetch: ask });
/** Asked of a server alone: no page answers it. */
export const byServer = { fetch: askServer };
const byDevice = { fetch: askDevice };

export async function read<Answer>(asked: Promise<{ data?: Answer; error?: { detail: string }; response: Response }>): Promise<Answer> {
  const { data, error, response } = await asked;
  if (data === undefined) throw new RequestError(response.status, error?.detail ?? response.statusText);
  return data;
}

/** Without a connection one keeps one's name: the device remembers it. */
async function remembered(asked: Promise<Person>): Promise<Person> {
  const person = await asked;
  localStorage.setItem("oakdoor.me", JSON.stringify(person));
  return person;
}

export const at = <Place>(path: Place) => ({ params: { path } });
type Of<Name extends keyof Schemas> = Schemas[Name];
type PuzzlePlace = paths["/api/puzzles/{game}/{mode}/{puzzle}"]["post"]["parameters"]["path"];
type LessonPlace = paths["/api/lessons/{game}/{mode}/{lesson}/{step}"]["post"]["parameters"]["path"];

export const http = {
  catalogue: () => read(GET("/api/catalogue")),
  me: () => remembered(read(GET("/api/me"))),
  /** Be known to the server, which no page can answer for. */
  greet: () => read(GET("/api/me", byServer)),
  rename: (body: PersonChange) => remembered(read(PUT("/api/me", { body }))),
  personalLink: () => read(POST("/api/me/link", byServer)),
  following: (token: string) => read(GET("/api/me/follow/{token}", { ...at({ token }), ...byServer })),
  followLink: (token: string) => read(POST("/api/me/follow/{token}", { ...at({ token }), ...byServer })),
  /** The tables of this device, whoever else answers. */
  deviceTables: () => read(GET("/api/tables", byDevice)),
  uploadGame: (body: Of<"BroughtGame">) => read(POST("/api/games", { body, ...byServer })),
  tables: (skip = 0) => read(GET("/api/tables", { params: { query: { skip } } })),
  removed: () => read(GET("/api/tables/removed")),
  remove: (key: string) => read(DELETE("/api/tables/{key}", at({ key }))),
  restore: (key: string) => read(POST("/api/tables/{key}/restore", at({ key }))),
  games: (game: string, mode: string, before = "") =>
    read(GET("/api/games", { params: { query: { game: game || null, mode: mode || null, before: before || null } } })),
  statistics: (game: string, mode: string) =>
    read(GET("/api/games/statistics", { params: { query: { game: game || null, mode: mode || null } } })),
  regulars: () => read(GET("/api/games/regulars")),
  reach: () => read(GET("/api/reach")),
  create: (body: NewTable) => read(POST("/api/tables", { body })),
  table: (key: string) => read(GET("/api/tables/{key}", at({ key }))),
  join: (key: string, seat: number | null = null) => read(POST("/api/tables/{key}/join", { ...at({ key }), body: { seat } })),
  changeSeat: (key: string, seat: number, body: SeatChange) => read(POST("/api/tables/{key}/seats/{seat}", { ...at({ key, seat }), body })),
  rematch: (key: string) => read(POST("/api/tables/{key}/rematch", at({ key }))),
  leave: (key: string) => read(POST("/api/tables/{key}/leave", at({ key }))),
  personal: (key: string) => read(GET("/api/tables/{key}/personal", at({ key }))),
  record: (key: string) => read(GET("/api/tables/{key}/record", at({ key }))),
  replay: (key: string, seat: number) => read(GET("/api/tables/{key}/replay", { params: { path: { key }, query: { seat } } })),
  replayRecord: (body: Of<"ReplayRequest">) => read(POST("/api/replay", { body })),
  review: (key: string, stamp: string) => read(GET("/api/reviews/{key}", { params: { path: { key }, query: { stamp } } })),
  reviewRecord: (key: string) => read(GET("/api/reviews/{key}/record", { ...at({ key }), ...byServer })),
  /** Hand a record to the server in the page, whoever else could review it. */
  reviewOnDevice: (body: Of<"ReviewRequest">) => read(POST("/api/reviews", { body, ...byDevice })),
  beginReview: (key: string) => read(POST("/api/reviews/{key}", at({ key }))),
  /** What the server in the page found when it reviewed a game, and the same brought to the server where that was played. */
  foundOnDevice: (key: string) => read(GET("/api/found/{key}", { ...at({ key }), ...byDevice })),
  bringReview: (key: string, body: Of<"FoundReview">) => read(POST("/api/reviews/{key}/found", { ...at({ key }), body, ...byServer })),
  uploadReview: (body: Of<"ReviewRequest">) => read(POST("/api/reviews", { body })),
  reviewFrames: (key: string, eye: number) => read(GET("/api/reviews/{key}/frames", { params: { path: { key }, query: { eye } } })),
  reviewTurn: (key: string, number: number, eye: number) =>
    read(GET("/api/reviews/{key}/turns/{number}", { params: { path: { key, number }, query: { eye } } })),
  reviewMoves: (key: string, ply: number) => read(GET("/api/reviews/{key}/moves", { params: { path: { key }, query: { ply } } })),
  moveWorth: (key: string, ply: number, words: string) =>
    read(GET("/api/reviews/{key}/worth", { params: { path: { key }, query: { ply, words } } })),
  habits: (body: Of<"OwnReviews">) => read(POST("/api/reviews/habits", { body })),
  /** The same, by what this device has reviewed of games that lie elsewhere. */
  habitsOnDevice: (body: Of<"OwnReviews">) => read(POST("/api/reviews/habits", { body, ...byDevice })),
  whatIf: (key: string, body: Of<"WhatIf">) => read(POST("/api/reviews/{key}/what-if", { ...at({ key }), body })),
  playOn: (key: string, body: Of<"PlayOn">) => read(POST("/api/reviews/{key}/play", { ...at({ key }), body })),
  /** A hint of the server in the page, for a table that it does not have. */
  hintOnDevice: (body: Of<"HintTask">) => read(POST("/api/hints", { body, ...byDevice })),
  book: (game: string, mode: string) => read(GET("/api/book/{game}/{mode}", at({ game, mode }))),
  rules: () => read(GET("/api/rules")),
  rulePage: (game: string, mode: string) => read(GET("/api/rules/{game}/{mode}", at({ game, mode }))),
  findRules: (words: string) => read(GET("/api/rules/search", { params: { query: { words } } })),
  lessons: () => read(GET("/api/lessons")),
  lessonStep: (place: LessonPlace, body: Of<"LessonMoves">) =>
    read(POST("/api/lessons/{game}/{mode}/{lesson}/{step}", { ...at(place), body })),
  puzzles: () => read(GET("/api/puzzles")),
  puzzle: (place: PuzzlePlace, body: Of<"LessonMoves">) => read(POST("/api/puzzles/{game}/{mode}/{puzzle}", { ...at(place), body })),
  padBoxes: () => read(GET("/api/pad/boxes")),
  padScore: (body: Of<"PadRequest">) => read(POST("/api/pad/score", { body })),
  printing: (body: Of<"PrintingRequest">) => read(POST("/api/lab/printing", { body })),
  aims: (body: Of<"LabAims">) => read(POST("/api/lab/aims", { body })),
  tuning: () => read(GET("/api/lab/tuning", byServer)),
  startTuning: (body: Of<"LabSearch">) => read(POST("/api/lab/tuning", { body, ...byServer })),
  cancelTuning: () => read(DELETE("/api/lab/tuning", byServer)),
  labState: () => read(GET("/api/lab/report", byServer)),
  startReport: (body: Of<"LabWork">) => read(POST("/api/lab/report", { body, ...byServer })),
  cancelReport: () => read(DELETE("/api/lab/report", byServer)),
  tableBook: (key: string) => read(GET("/api/tables/{key}/book", at({ key }))),
};
