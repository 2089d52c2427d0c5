// A moment of a replay in the form that the screens of the games show.
import type { Avatar, Position, Replay, SeatInfo, TableInfo } from "../protocol";

const AVATARS: Avatar[] = ["fox", "owl", "squirrel", "bear"];

/** Seats for a record that only has names. */
export function seatsFor(names: string[]): SeatInfo[] {
  return names.map((name, seat) => ({
    seat,
    name,
    kind: "person",
    avatar: AVATARS[seat % AVATARS.length]!,
    level: null,
    mine: false,
    online: true,
    stand_in: false,
  }));
}

/** The table that a replay pretends to be. */
export function tableFor(replay: Replay, seats: SeatInfo[]): TableInfo {
  return {
    key: "",
    game: replay.game,
    mode: replay.mode,
    options: {},
    status: "playing",
    imported: false,
    deal: null,
    counts: false,
    own_components: replay.book.changes.length > 0,
    seats,
    host: false,
    watching: true,
    previews: false,
    scores: true,
    talk: false,
    clock: null,
    days: null,
    invite: null,
    watch: "",
    watchers: 0,
    host_name: null,
    rematch: null,
    undo: null,
    lamp: { lamps: "off", shared: false, left: [], asked: [], wish: null },
    rated: false,
  };
}

/** The position of a frame; nothing can be played there. */
export function positionAt(replay: Replay, index: number): Position {
  const frame = replay.frames[index]!;
  const last = index === replay.frames.length - 1;
  return {
    type: "position",
    ply: index,
    edition: 0,
    since: 0,
    seat: replay.seat,
    view: frame.view,
    legal: [],
    sight: null,
    refusals: {},
    links: frame.links,
    steps: [],
    asked: [],
    kept: null,
    hand_over: null,
    undo: { how: "no", reason: "" },
    clocks: null,
    result: last ? replay.result : null,
  };
}
