// What is asked of a server about tournaments.
import type { Schemas } from "../protocol";
import { at, byServer, GET, POST, read } from "../protocol/http";

export type Tournament = Schemas["TournamentInfo"];
export type Board = Schemas["BoardInfo"];
export type Correction = Schemas["Correction"];

export const requests = {
  list: () => read(GET("/api/tournaments", byServer)),
  create: (body: Schemas["NewTournament"]) => read(POST("/api/tournaments", { body, ...byServer })),
  state: (key: string, stamp: string) => read(GET("/api/tournaments/{key}", { params: { path: { key }, query: { stamp } }, ...byServer })),
  enter: (key: string) => read(POST("/api/tournaments/{key}/enter", { ...at({ key }), ...byServer })),
  enterRegular: (key: string, level: Schemas["EnterRegular"]["level"]) =>
    read(POST("/api/tournaments/{key}/regulars", { ...at({ key }), body: { level }, ...byServer })),
  withdraw: (key: string, number: number | null) =>
    read(POST("/api/tournaments/{key}/withdraw", { ...at({ key }), body: { number, withdrawn: true }, ...byServer })),
  draw: (key: string, round: number) => read(POST("/api/tournaments/{key}/draw", { ...at({ key }), body: { round }, ...byServer })),
  correct: (key: string, body: Correction) => read(POST("/api/tournaments/{key}/correct", { ...at({ key }), body, ...byServer })),
};
