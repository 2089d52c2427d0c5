// What is asked of a server about ratings, and about the public pages of people.
import type { Schemas } from "../protocol";
import { at, byServer, GET, POST, PUT, read } from "../protocol/http";

export type Person = Schemas["PersonPage"];
export type Curve = Schemas["RatingCurve"];

export const requests = {
  agree: (key: string, agree: boolean) => read(POST("/api/tables/{key}/rated", { ...at({ key }), body: { agree }, ...byServer })),
  table: (key: string) => read(GET("/api/tables/{key}/rated", { ...at({ key }), ...byServer })),
  profile: () => read(GET("/api/profile", byServer)),
  changeProfile: (body: Schemas["ProfileChange"]) => read(PUT("/api/profile", { body, ...byServer })),
  person: (handle: string) => read(GET("/api/people/{handle}", { ...at({ handle }), ...byServer })),
};
