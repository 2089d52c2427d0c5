// A table that is connected: it shows what the server says, sends what the player does, and comes back by itself.
import type * as Engine from "../device/engine";
import { type Code, language } from "../language/language.svelte";
import { http } from "./http";
import type { ChatLine, FromServer, Hint, HintTask, History, Lamps, Position, Refusal, Step, TableInfo } from "./index";
import { Pulse } from "./pulse";
import { engineFor, isOwn, openSocket, type Socket } from "./socket";

const LONGEST_PAUSE = 1500;
/** What gets no answer for so long does not count any more: the server refuses it, too, if it comes later. */
const STALE = 5000;
/** A move that is on its way for longer than this is shown as waiting. */
const SHOWS_WAITING = 500;
const LOST: Answer = { type: "refused", refusal: { key: "lost", rule: "", text: "" } };
const UNANSWERED: Answer = { type: "refused", refusal: { key: "unanswered", rule: "", text: "" } };
/** So many steps in one message are not animated: nothing says where the game stood between them. */
const MANY = 3;
export type Answer = Hint | HintTask | { type: "accepted" } | { type: "refused"; refusal: Refusal };

/** What was told so far. */
export type Told = Pick<LiveTable, "position" | "steps" | "away">;
/** What a new position tells: all steps, those that are to be shown, and those that are to be listed. */
export type Telling = Pick<LiveTable, "steps" | "away"> & { news: Step[] };

const earlier = (steps: Step[], next: Position | History): Step[] => next.since > 0 ? steps.filter((step) => step.ply <= next.since) : [];

/** Put a piece of history, which comes after its position, to the steps of the same edition and seat. */
export function fill(now: Pick<LiveTable, "position" | "steps">, piece: History): Step[] {
  if (piece.edition !== now.position?.edition || piece.seat !== now.position.seat) return now.steps;
  const last = piece.steps.at(-1)?.ply ?? piece.since;
  return [...earlier(now.steps, piece), ...piece.steps, ...now.steps.filter((step) => step.ply > last)];
}

/** Whether all steps up to a position are there; a page that lacks some is told all of them when it comes back. */
export const isWhole = (steps: Step[], position: Position): boolean => steps.filter((step) => step.ply > 0).length === position.ply;

/** Add the steps of a new position. Those after the ply that was shown before are news, but not after an undo. */
export function tell(now: Told, next: Position, hidden: boolean): Telling {
  const before = now.position;
  const goesOn = before !== null && next.edition === before.edition;
  const news = goesOn ? next.steps.filter((step) => step.ply > before.ply) : [];
  // What all decided at the same time comes at once, and everybody was there.
  const decided = before?.asked.includes(before.seat) && news.some((step) => step.seat === before.seat);
  const together = decided || before?.kept != null || (before?.asked.length ?? 0) > 1;
  const unseen = hidden || (news.length >= MANY && !together);
  const away = unseen ? [...now.away, ...news] : now.away;
  return {
    steps: [...(before?.seat === next.seat ? earlier(now.steps, next) : []), ...next.steps],
    news: unseen ? [] : news,
    away: goesOn ? away : away.filter((step) => step.ply <= next.ply),
  };
}

export class LiveTable {
  table = $state.raw<TableInfo | null>(null);
  position = $state.raw<Position | null>(null);
  /** All steps of the game as told so far, oldest first. */
  steps = $state.raw<Step[]>([]);
  /** Steps that came together or unseen: they are listed instead of animated, until the reader has read them. */
  away = $state.raw<Step[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  connection = $state<"connecting" | "open" | "lost" | "missing">("connecting");
  /** Whether something that was done is still on its way to the server. */
  waiting = $state(false);

  #socket: Socket | null = null;
  #pause = 250;
  #next = 1;
  #closed = false;
  #known = false;
  #waiting = new Map<number, (answer: Answer) => void>();
  #pulse = new Pulse({
    ping: () => this.#socket?.readyState === WebSocket.OPEN && this.#socket.send(JSON.stringify({ type: "ping", id: this.#next++ })),
    silent: (is) => (this.connection = is ? "lost" : "open"),
    dead: () => this.#drop(),
  });

  /** `heard` is told of each position with the steps that are news. */
  constructor(readonly key: string, readonly heard: (position: Position, news: Step[]) => void = () => {}) {
    void this.#connect();
  }

  async #connect(): Promise<void> {
    // Whoever comes for the first time gets a cookie; the connection must know who they are. Whoever has lost the server asks
    // first whether it is there again: a connection that fails is an error that every browser writes down.
    this.#known ||= isOwn(this.key) || await http.greet().then(() => true, () => false);
    if (this.#closed) return;
    if (this.#known) this.#open(await engineFor(this.key));
    else this.#retry();
  }

  /** Open a connection to the server, or to the one in the page. */
  #open(engine: typeof Engine | null): void {
    const now = this.position;
    const from = now && isWhole(this.steps, now) ? `&ply=${now.ply}&edition=${now.edition}&seat=${now.seat}` : "";
    const socket = openSocket(engine, "tables", this.key, `language=${language.code}${from}`);
    this.#socket = socket;
    socket.onopen = () => {
      this.connection = "open";
      this.#pause = 250;
      this.chat = []; // all lines come again
      if (!engine) this.#pulse.start(); // the page does not lose itself
    };
    socket.onmessage = (message: { data: unknown }) => {
      const heard = JSON.parse(message.data as string) as FromServer;
      this.#pulse.hear(heard.type === "pong" ? heard.at : undefined);
      this.#hear(heard);
    };
    socket.onclose = (event: CloseEvent) => {
      this.#pulse.stop();
      for (const answer of this.#waiting.values()) answer(LOST);
      this.#waiting.clear();
      if (this.#closed) return;
      // A server that is replaced lets all pages go at once: they come back one after the other.
      if (event.code === 1012) this.#pause = 100 + 2000 * Math.random();
      if (event.code === 4404 || event.code === 4403) this.connection = "missing";
      else this.#retry();
    };
  }

  /** Give a connection up that does not answer: its end would be told much later. */
  #drop(): void {
    const socket = this.#socket;
    if (!socket) return;
    socket.onmessage = null;
    (socket.onclose as ((event: CloseEvent) => void) | null)?.(new CloseEvent("close"));
    socket.onclose = null;
    socket.close();
  }

  #retry(): void {
    this.connection = "lost";
    this.#known = false;
    setTimeout(() => !this.#closed && void this.#connect(), this.#pause);
    this.#pause = Math.min(2 * this.#pause, LONGEST_PAUSE);
  }

  #hear(message: FromServer): void {
    switch (message.type) {
      case "position": {
        const { steps, news, away } = tell(this, message, document.hidden);
        Object.assign(this, { steps, away, position: message });
        this.heard(message, news);
        break;
      }
      case "history":
        this.steps = fill(this, message);
        break;
      case "table":
        this.table = message.table;
        break;
      case "chat":
        this.chat = [...this.chat, ...message.lines];
        break;
      case "pong":
        break;
      default:
        if (message.id != null) {
          this.#waiting.get(message.id)?.(message);
          this.#waiting.delete(message.id);
        }
    }
  }

  #send(message: Record<string, unknown>): Promise<Answer> {
    const id = this.#next++;
    if (this.connection !== "open" || this.#socket?.readyState !== WebSocket.OPEN) return Promise.resolve(LOST);
    this.#socket.send(JSON.stringify({ ...message, id, at: this.#pulse.time() }));
    return new Promise((resolve) => this.#waiting.set(id, resolve));
  }

  /** Send what changes the table: it is shown as waiting, and given up after a while. */
  async #act(message: Record<string, unknown>): Promise<Answer> {
    const waiting = setTimeout(() => (this.waiting = true), SHOWS_WAITING);
    let late = 0;
    const given = new Promise<Answer>((resolve) => (late = window.setTimeout(() => resolve(UNANSWERED), STALE)));
    const answer = await Promise.race([this.#send(message), given]);
    clearTimeout(waiting);
    clearTimeout(late);
    this.waiting = false;
    return answer;
  }

  #at(): Record<string, unknown> {
    return { seat: this.position?.seat, ply: this.position?.ply, edition: this.position?.edition };
  }

  /** Play a move; the answer says whether it was possible. The new position comes by itself. */
  move = (words: string) => this.#act({ type: "move", words, ...this.#at() });
  /** The best moves; it takes a while. A device that thinks itself wants only what it needs for that. */
  hint = (own = false) => this.#send({ type: "hint", own, ...this.#at() });
  /** Another number of hints for everybody, and what one says to that. */
  wishLamps = (lamps: Lamps) => this.#act({ type: "lamps", lamps });
  answerLamps = (agree: boolean) => this.#act({ type: "answer_lamps", agree });
  sit = (seat: number) => this.#send({ type: "sit", seat });
  undo = () => this.#act({ type: "undo" });
  answer = (agree: boolean) => this.#act({ type: "answer", agree });
  say = (text: string) => this.#act({ type: "chat", text });
  speak = (code: Code) => this.#send({ type: "language", code });

  close(): void {
    this.#closed = true;
    this.#pulse.stop();
    this.#socket?.close();
  }
}
