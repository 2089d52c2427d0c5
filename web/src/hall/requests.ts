// What is asked of the hall. No page answers it without a server.
import type { Schemas } from "../protocol";
import { at, byServer, DELETE, GET, POST, PUT, read } from "../protocol/http";

export type HallState = Schemas["HallState"];
export type Offer = Schemas["Offer"];
export type OfferSeat = Schemas["OfferSeat"];
export type Call = Schemas["Call"];
export type OwnCall = Schemas["OwnCall"];
export type NewCall = Schemas["NewCall"];
export type HallPerson = Schemas["HallPerson"];
export type KnownPerson = Schemas["KnownPerson"];
export type Invited = Schemas["Invited"];
export type Watchable = Schemas["Watchable"];
export type Looking = Schemas["Looking"];

/** What answers nothing is done when nobody refuses it. */
const done = async (asked: Promise<{ error?: { detail: string }; response: Response }>): Promise<void> => {
  const { error, response } = await asked;
  if (!response.ok) await read(Promise.resolve({ ...(error && { error }), response }));
};

export const requests = {
  state: () => read(GET("/api/hall", byServer)),
  count: () => read(GET("/api/hall/count", byServer)),
  enter: (word: string) => done(POST("/api/hall/enter", { body: { word }, ...byServer })),
  hide: (hidden: boolean) => done(PUT("/api/hall/me", { body: { hidden }, ...byServer })),
  /** The page is closed: the browser sends this nevertheless. */
  leave: () => done(DELETE("/api/hall/me", { ...byServer, keepalive: true })),
  open: (body: Schemas["HallTable"]) => read(POST("/api/hall/tables", { body, ...byServer })),
  about: (key: string) => read(GET("/api/hall/tables/{key}", { ...at({ key }), ...byServer })),
  list: (key: string, body: Looking) => done(PUT("/api/hall/tables/{key}", { ...at({ key }), body, ...byServer })),
  unlist: (key: string) => done(DELETE("/api/hall/tables/{key}", { ...at({ key }), ...byServer })),
  letWatch: (key: string, agrees: boolean) => done(PUT("/api/hall/tables/{key}/watch", { ...at({ key }), body: { agrees }, ...byServer })),
  sit: (handle: string) => read(POST("/api/hall/offers/{handle}/sit", { ...at({ handle }), ...byServer })),
  standUp: (handle: string) => done(POST("/api/hall/offers/{handle}/leave", { ...at({ handle }), ...byServer })),
  call: (body: NewCall) => read(POST("/api/hall/call", { body, ...byServer })),
  regular: () => read(POST("/api/hall/call/regular", byServer)),
  withdraw: () => done(DELETE("/api/hall/call", { ...byServer, keepalive: true })),
  people: () => read(GET("/api/hall/people", byServer)),
  block: (handle: string) => done(PUT("/api/hall/people/{handle}/block", { ...at({ handle }), ...byServer })),
  unblock: (handle: string) => done(DELETE("/api/hall/people/{handle}/block", { ...at({ handle }), ...byServer })),
  accept: (number: string) => read(POST("/api/hall/invitations/{number}/accept", { ...at({ number }), ...byServer })),
  decline: (number: string) => done(DELETE("/api/hall/invitations/{number}", { ...at({ number }), ...byServer })),
};
