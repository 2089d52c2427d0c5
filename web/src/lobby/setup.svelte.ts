// The table that is being set up. It is remembered for the next time, and says what the server needs to know.
import { device } from "../device/device.svelte";
import { firstMode } from "../play/modes";
import type { Avatar, BotInfo, Catalogue, Lamps, Level, ModeInfo, NewSeat, NewTable, Schemas } from "../protocol";
import { PICTURES } from "../ui/pictures";
import { regular, REGULARS } from "../ui/regulars";

type DaysRule = Schemas["DaysRule"];
export type DayCount = DaysRule["days"];
export type Lapse = NonNullable<DaysRule["lapse"]>;
export type Kind = NewSeat["kind"];
export const KINDS: readonly Kind[] = ["me", "guest", "link", "bot"];
const USUAL: Level = "tove";
const MOST_SEATS = 4;

export interface Seat {
  kind: Kind | "empty";
  name: string;
  avatar: Avatar;
  /** Which bot plays: a regular, or another one that is there. */
  level: string;
}

class Setup {
  game = $state("aetherya");
  mode = $state(firstMode("aetherya"));
  seats = $state<Seat[]>(firstSeats());
  /** The mode's own options by name, e.g. the level of Rivality's solo game. */
  options = $state<Record<string, string>>({});
  /** Minutes for each player, 0 for no clock, and the seconds added after each turn. */
  minutes = $state(0);
  increment = $state(0);
  /** Days for each move instead, 0 for none, and what happens when they are over. */
  days = $state<DayCount | 0>(0);
  lapse = $state<Lapse>("move");
  previews = $state(true);
  scores = $state(true);
  /** Whether regulars may say something now and then. */
  talk = $state(true);
  /** Whether it is to count for ratings; not remembered, as everybody is asked each time. */
  rated = $state(false);
  /** Hints where nobody else comes to the table, and where somebody may. */
  within = $state<Lamps>("3");
  outside = $state<Lamps>("off");
  modes = $state.raw<ModeInfo[]>([]);
  /** The bots besides the regulars. */
  bots = $state.raw<BotInfo[]>([]);
  /** Whether a table was set up here before. */
  isKnown = $state(false);

  readonly info = $derived(this.modes.find((one) => one.game === this.game && one.mode === this.mode));
  /** The other bots that play the mode. */
  readonly others = $derived(this.bots.filter((one) => one.modes.includes(`${this.game}/${this.mode}`)).map((one) => one.name));
  readonly most = $derived(Math.max(...(this.info?.players ?? [MOST_SEATS])));
  /** The seats that the mode has room for. */
  readonly places = $derived(this.seats.slice(0, this.most));
  readonly taken = $derived(this.places.filter((seat) => seat.kind !== "empty"));
  readonly fits = $derived(this.info?.players.includes(this.taken.length) ?? false);
  readonly invites = $derived(this.taken.some((seat) => seat.kind === "link"));
  /** The days for each move: only a table for others, on a server, has them. */
  readonly overDays = $derived(this.invites && !device.active ? this.days : 0);
  readonly lamps = $derived(this.invites ? this.outside : this.within);
  /** Games against each other, of people with devices of their own and regulars. */
  readonly canRate = $derived(
    this.info?.cooperative === false && this.taken.length > 1 && this.taken.every((seat) =>
      seat.kind !== "guest" && (seat.kind !== "bot" || regular(seat.level) !== null)
    ),
  );
  readonly canRemove = $derived(this.taken.length > Math.min(...(this.info?.players ?? [1])));

  /** The other place of a place's team; null where everybody plays alone. */
  partnerOf(place: number): number | null {
    const taken = this.places.flatMap((seat, at) => (seat.kind === "empty" ? [] : [at]));
    const sides = this.info?.teams[String(taken.length)];
    const own = sides?.[taken.indexOf(place)];
    if (own === undefined) return null;
    return taken.find((at, index) => at !== place && sides?.[index] === own) ?? null;
  }

  chooseLamps(lamps: Lamps): void {
    if (this.invites) this.outside = lamps;
    else this.within = lamps;
  }

  /** What can be played; a remembered mode that is gone gives way to the first one. */
  offer(catalogue: Catalogue): void {
    this.modes = catalogue.modes;
    this.bots = catalogue.bots;
    if (device.active) this.seats.forEach((seat, place) => seat.kind === "link" && this.seatKind(place, "bot"));
    const first = this.modes[0];
    if (!this.info && first) this.choose(first.game, first.mode);
    else this.#fill();
  }

  chooseGame(game: string): void {
    const first = this.modes.find((one) => one.game === game);
    if (first && game !== this.game) this.choose(game, first.mode);
  }

  choose(game: string, mode: string): void {
    this.game = game;
    this.mode = mode;
    this.#fill();
  }

  /** Who sits there. I have one seat: whoever was to sit where I go takes mine. */
  seatKind(place: number, kind: Seat["kind"]): void {
    const seat = this.seats[place];
    if (!seat || seat.kind === kind) return;
    const mine = this.seats.find((one) => one.kind === "me");
    if (kind === "me" && mine) mine.kind = seat.kind;
    if (kind === "bot") seat.level = this.#free(seat);
    seat.kind = kind;
  }

  /** A bot sits down; each of them has one seat at a table. */
  invite(place: number, level: string): void {
    const seat = this.seats[place];
    if (!seat || this.seatOf(level, place) !== null) return;
    seat.kind = "bot";
    seat.level = level;
  }

  /** The other place where a bot sits already. */
  seatOf(level: string, but: number): number | null {
    const found = this.places.findIndex((one, place) => place !== but && one.kind === "bot" && one.level === level);
    return found < 0 ? null : found;
  }

  nextAvatar(place: number): void {
    const seat = this.seats[place];
    if (!seat) return;
    // A seat that is free now may be somebody's soon.
    const used = this.seats.filter((one) => one !== seat).map((one) => one.avatar);
    const after = [...PICTURES, ...PICTURES].slice(PICTURES.findIndex((one) => one === seat.avatar) + 1);
    seat.avatar = after.find((avatar) => !used.includes(avatar)) ?? seat.avatar;
  }

  /** My own picture is mine: who has the same takes another. */
  takeAvatar(avatar: Avatar): void {
    const mine = this.seats.find((seat) => seat.kind === "me");
    if (mine) mine.avatar = avatar;
    this.seats.forEach((seat, place) => seat !== mine && seat.avatar === avatar && this.nextAvatar(place));
  }

  /** What is asked from the server. Guests without a name get one in the reader's language. */
  wanted(guestName: (place: number) => string): NewTable {
    const known = this.info?.options ?? {};
    const options = Object.fromEntries(Object.entries(this.options).filter(([name, value]) => known[name]?.includes(value)));
    const rated = this.rated && this.canRate;
    return {
      game: this.game,
      mode: this.mode,
      seats: this.taken.map((seat) => asked(seat, guestName(this.places.indexOf(seat) + 1))),
      options,
      days: this.overDays ? { days: this.overDays, lapse: this.lapse } : null,
      clock: this.minutes > 0 && !this.overDays ? { minutes: this.minutes, increment: this.increment } : null,
      previews: this.previews,
      scores: this.scores,
      talk: this.talk,
      lamps: rated ? "off" : this.lamps,
      rated,
    };
  }

  remember(): void {
    localStorage.setItem("setup", JSON.stringify(this.#plain()));
  }

  recall(): void {
    try {
      const kept = JSON.parse(localStorage.getItem("setup") ?? "null") as Partial<Setup> | null;
      if (kept?.seats?.length !== MOST_SEATS) return;
      Object.assign(this, { ...this.#plain(), ...kept });
      this.isKnown = true;
      this.seats.forEach((seat, place) => this.seats.findIndex((one) => one.avatar === seat.avatar) < place && this.nextAvatar(place));
    } catch {
      localStorage.removeItem("setup");
    }
  }

  #plain() {
    const { game, mode, seats, options, minutes, increment, days, lapse, previews, scores, talk, within, outside } = this;
    return { game, mode, seats, options, minutes, increment, days, lapse, previews, scores, talk, within, outside };
  }

  /** Enough seats for the mode: bots take what is missing. Alone it is always me. */
  #fill(): void {
    const least = Math.min(...(this.info?.players ?? [1]));
    const mine = this.seats.findIndex((seat) => seat.kind === "me");
    if (mine >= this.most || (this.most === 1 && mine < 0)) this.seatKind(0, "me");
    for (const seat of this.seats) if (!this.#isHere(seat.level)) seat.level = this.#free(seat);
    this.seats.slice(0, least).forEach((seat, place) => {
      if (seat.kind === "empty") this.seatKind(place, "bot");
    });
    for (const [name, values] of Object.entries(this.info?.options ?? {})) {
      if (name === "level" && !values.includes(this.options[name] ?? "")) this.options[name] = values[0] ?? "";
    }
  }

  /** Whether a bot can be invited: another one may be gone, or not play the mode. */
  #isHere(level: string): boolean {
    return regular(level) !== null || this.others.includes(level);
  }

  /** A bot for a seat: who sat there last, or the next regular who has no other seat. */
  #free(seat: Seat): string {
    const taken = this.seats.filter((one) => one !== seat && one.kind === "bot").map((one) => one.level);
    return [seat.level, USUAL, ...REGULARS].find((level) => this.#isHere(level) && !taken.includes(level)) ?? USUAL;
  }
}

function asked(seat: Seat, guestName: string): NewSeat {
  const { avatar } = seat;
  const name = seat.name.trim();
  switch (seat.kind) {
    case "guest":
      return { kind: "guest", name: name || guestName, avatar, level: null };
    case "bot":
      return { kind: "bot", name: null, avatar: null, level: seat.level };
    case "link":
      return { kind: "link", name: null, avatar: null, level: null };
    default:
      return { kind: "me", name: null, avatar: null, level: null };
  }
}

function firstSeats(): Seat[] {
  const kinds: Seat["kind"][] = ["me", "bot", "empty", "empty"];
  return kinds.map((kind, place) => ({ kind, name: "", avatar: PICTURES[place] ?? "fox", level: REGULARS[place] ?? USUAL }));
}

export const setup = new Setup();
setup.recall();
