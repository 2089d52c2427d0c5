// What one's own page asks the server. No page without a server answers it.
import type { Schemas } from "../protocol";
import { at, byServer, DELETE, GET, POST, PUT, read } from "../protocol/http";

type Of<Name extends keyof Schemas> = Schemas[Name];

export const own = {
  page: () => read(GET("/api/me/page", byServer)),
  endSession: (session: string) => read(DELETE("/api/me/sessions/{session}", { ...at({ session }), ...byServer })),
  endOthers: () => read(DELETE("/api/me/sessions", byServer)),
  sayWord: (word: string) => read(POST("/api/me/word", { body: { word }, ...byServer })),
  offer: () => read(POST("/api/me/passkeys/offer", byServer)),
  addPasskey: (body: Of<"PasskeyMade">) => read(POST("/api/me/passkeys", { body, ...byServer })),
  renamePasskey: (key: string, name: string) => read(PUT("/api/me/passkeys/{key}", { ...at({ key }), body: { name }, ...byServer })),
  removePasskey: (key: string) => read(DELETE("/api/me/passkeys/{key}", { ...at({ key }), ...byServer })),
  ask: () => read(POST("/api/me/passkeys/ask", byServer)),
  show: (body: Of<"PasskeyShown">) => read(POST("/api/me/passkeys/show", { body, ...byServer })),
  showName: (named: boolean) => read(PUT("/api/me/shared", { body: { named }, ...byServer })),
  padMarks: () => read(GET("/api/me/pad", byServer)),
  letPadFollow: (follows: boolean) => read(PUT("/api/me/pad/follows", { body: { follows }, ...byServer })),
  changePad: (body: Of<"PadChanges">) => read(PUT("/api/me/pad", { body, ...byServer })),
  padGames: (ids: string[]) => read(POST("/api/me/pad/games", { body: { ids }, ...byServer })),
  /** Nothing is answered: there is nobody any more. */
  erase: () => POST("/api/me/erase", { body: { sure: true }, ...byServer }).then(({ response }) => response.ok),
};
