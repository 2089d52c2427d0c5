// What a warden asks the server for. No page answers it.
import type { Schemas } from "../protocol";
import { at, byServer, DELETE, GET, POST, PUT, read } from "../protocol/http";

export type Overview = Schemas["WardenOverview"];
export type WardenPerson = Schemas["WardenPerson"];
export type WardenTable = Schemas["WardenTable"];
export type Kind = Schemas["SayToPerson"]["kind"];
export type State = "going" | "gathering" | "playing" | "over" | "closed";
export type Settings = Schemas["ClubSettingsNow"];
export type Device = Schemas["WardenDevice"];
export type Deed = Schemas["DeedDone"];

const person = (handle: string) => ({ ...at({ handle }), ...byServer });

export const asked = {
  become: (token: string) => read(POST("/api/club/warden", { body: { token }, ...byServer })),
  overview: () => read(GET("/api/warden", byServer)),
  people: (search: string, skip: number) => read(GET("/api/warden/people", { params: { query: { search, skip } }, ...byServer })),
  tables: (state: State, skip: number) => read(GET("/api/warden/tables", { params: { query: { state, skip } }, ...byServer })),
  close: (handle: string) => read(POST("/api/warden/tables/{handle}/close", person(handle))),
  reopen: (handle: string) => read(POST("/api/warden/tables/{handle}/reopen", person(handle))),
  say: (handle: string, body: Schemas["SayToPerson"]) => read(PUT("/api/warden/people/{handle}/standing", { ...person(handle), body })),
  lift: (handle: string, kind: Kind) =>
    read(DELETE("/api/warden/people/{handle}/standing/{kind}", { ...at({ handle, kind }), ...byServer })),
  rename: (handle: string, name: string) => read(PUT("/api/warden/people/{handle}/name", { ...person(handle), body: { name } })),
  endSessions: (handle: string) => read(DELETE("/api/warden/people/{handle}/sessions", person(handle))),
  devices: (handle: string) => read(GET("/api/warden/people/{handle}/sessions", person(handle))),
  endDevice: (handle: string, device: string) =>
    read(DELETE("/api/warden/people/{handle}/sessions/{device}", { ...at({ handle, device }), ...byServer })),
  setWarden: (handle: string, warden: boolean) => read(PUT("/api/warden/people/{handle}/warden", { ...person(handle), body: { warden } })),
  settings: (body: Partial<Schemas["ClubSettings"]>) => read(PUT("/api/warden/settings", { body, ...byServer })),
  announce: (text: string, hours: number | null) => read(PUT("/api/warden/announcement", { body: { text, hours }, ...byServer })),
  withdraw: () => read(DELETE("/api/warden/announcement", byServer)),
  wouldSweep: (days: number) => read(GET("/api/warden/sweep", { params: { query: { days } }, ...byServer })),
  sweep: (days: number) => read(POST("/api/warden/sweep", { body: { days }, ...byServer })),
  log: (before: number | null) => read(GET("/api/warden/log", { params: { query: { before } }, ...byServer })),
};
