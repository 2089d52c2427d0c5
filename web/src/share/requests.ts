// What is asked for to show a game, a puzzle or a try at a deal to others.
import { today } from "../daily/requests";
import type { Schemas } from "../protocol";
import { at, GET, read } from "../protocol/http";
import type { Subject } from "./subject";

export type SharedPicture = Schemas["SharedPicture"];
export type Film = Schemas["Film"];

export function pictureOf(subject: Subject): Promise<SharedPicture> {
  if (subject.kind === "game") return read(GET("/api/tables/{key}/picture", at({ key: subject.key })));
  if (subject.kind === "deal") return read(GET("/api/daily/picture", { params: { query: { name: subject.name, today: today() } } }));
  const { game, mode, name } = subject;
  return read(GET("/api/puzzles/{game}/{mode}/{puzzle}/picture", at({ game, mode, puzzle: name })));
}

export const filmOf = (key: string): Promise<Film> => read(GET("/api/tables/{key}/film", at({ key })));
