// What is asked for about feats.
import type { Schemas } from "../protocol";
import { at, GET, read } from "../protocol/http";

export type Feats = Schemas["Feats"];
export type Feat = Schemas["FeatInfo"];
export type FeatMoments = Schemas["FeatMoments"];

export const allFeats = (): Promise<Feats> => read(GET("/api/feats"));
export const featsOf = (key: string): Promise<FeatMoments> => read(GET("/api/tables/{key}/feats", at({ key })));
