// The objects of the protocol, by the names they have on the server. The file openapi.ts is made from its description.
import type { components } from "./openapi";

export type Schemas = components["schemas"];
export type Avatar = Schemas["Person"]["avatar"];
/** What is seen of a seat: the animal of a person, the portrait of a regular, or the sign of another bot. */
export type Picture = Schemas["SeatInfo"]["avatar"];
export type BotInfo = Schemas["BotInfo"];
export type Book = Schemas["Book"];
export type BookEntry = Schemas["BookEntry"];
export type Catalogue = Schemas["Catalogue"];
export type ChatLine = Schemas["ChatLine"];
export type Clocks = Schemas["Clocks"];
type Kinds = Schemas["AetheryaEvent"] | Schemas["RivalityEvent"];
type Named<Kind> = Kind extends unknown ? keyof Kind : never;
type Value<Kind, Name extends PropertyKey> = Kind extends { [Key in Name]: infer Found } ? Found : never;
/** An event of any kind, with the values of all kinds: what its own kind has not is undefined. */
export type EventRow = { event: Kinds["event"]; seat: number } & { [Name in Exclude<Named<Kinds>, "event" | "seat">]?: Value<Kinds, Name> };
export type Facts = Book["facts"];
export type Frame = Schemas["Frame"];
export type Hint = Schemas["Hint"];
export type HintTask = Schemas["HintTask"];
export type HintMove = Schemas["HintMove"];
export type History = Schemas["History"];
export type Course = Schemas["CourseInfo"];
export type LampAsked = Schemas["LampAsked"];
export type LampInfo = Schemas["LampInfo"];
export type Lamps = LampInfo["lamps"];
export type LessonInfo = Schemas["LessonInfo"];
export type LessonState = Schemas["LessonState"];
export type Level = Schemas["Catalogue"]["levels"][number];
export type Link = Schemas["Link"];
export type ModeInfo = Schemas["ModeInfo"];
export type NewSeat = Schemas["NewSeat"];
export type NewTable = Schemas["NewTable"];
export type PastGame = Schemas["PastGameInfo"];
export type Person = Schemas["Person"];
export type Personal = Schemas["Personal"];
export type PersonChange = Schemas["PersonChange"];
export type Following = Schemas["Following"];
export type Position = Schemas["Position"];
export type Preview = Schemas["Preview"];
export type Refusal = Schemas["Refusal"];
export type Replay = Schemas["Replay"];
export type RemovedTable = Schemas["RemovedTable"];
export type PuzzleAnswer = Schemas["PuzzleAnswer"];
export type PuzzleInfo = Schemas["PuzzleInfo"];
export type PuzzleState = Schemas["PuzzleState"];
export type Rival = Schemas["RivalInfo"];
export type SeatChange = Schemas["SeatChange"];
export type SeatInfo = Schemas["SeatInfo"];
export type Series = Schemas["SeriesInfo"];
export type Statistics = Schemas["Statistics"];
export type Step = Schemas["Step"];
export type TableInfo = Schemas["TableInfo"];
export type TableSummary = Schemas["TableSummary"];
export type Tally = Schemas["TallyInfo"];
export type Told = Schemas["Told"];
export type View = Position["view"];
export type FromServer =
  Schemas["Accepted" | "Chatted" | "Hint" | "HintTask" | "History" | "Pong" | "Position" | "Refused" | "TableChanged"];

/** Sentences as one text. */
export const spoken = (told: Told[]): string => told.map((sentence) => sentence.text).join(" ");

/** A sentence for whoever does not see the board: with coordinates, where it is about places. */
export const heard = ({ text, aloud }: Told): string => aloud ?? text;
