// What is asked for to show a game to others.
import type { Schemas } from "../protocol";
import { at, GET, read } from "../protocol/http";

export type SharedPicture = Schemas["SharedPicture"];
export type Film = Schemas["Film"];

export const sharedPicture = (key: string): Promise<SharedPicture> => read(GET("/api/tables/{key}/picture", at({ key })));
export const filmOf = (key: string): Promise<Film> => read(GET("/api/tables/{key}/film", at({ key })));
