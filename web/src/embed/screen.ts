// What is seen of an embedded replay. It is drawn once; a step changes what it must.
import { BASE, fileAt, pageAt } from "../address";
import { replayAt } from "../share/links";
import { BOX, chart } from "./chart";
import type { Player } from "./film";
import type { texts } from "./texts";
import type { Wishes } from "./wishes";

type Texts = (typeof texts)["en"];
const ICONS = {
  first: "M19 20 9 12l10-8zM5 19V5",
  back: "m15 18-6-6 6-6",
  play: "m6 3 14 9-14 9z",
  pause: "M7 4v16M17 4v16",
  next: "m9 18 6-6-6-6",
  last: "m5 4 10 8-10 8zM19 5v14",
  open: "M15 3h6v6M10 14 21 3M18 13v6a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h6",
};
const icon = (name: keyof typeof ICONS): string =>
  `<svg class="ic" viewBox="0 0 24 24" aria-hidden="true"><path d="${ICONS[name]}"/></svg>`;
const minus = (points: number): string => String(points).replace("-", "\u2212");

function made<Name extends keyof HTMLElementTagNameMap>(name: Name, className: string, text = ""): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.className = className;
  element.textContent = text;
  return element;
}

export class Screen {
  readonly #board = made("div", "board");
  readonly #sides: HTMLButtonElement[];
  readonly #told = made("p", "told");
  readonly #small = made("button", "small");
  readonly #chart = made("div", "chart");
  readonly #slider = made("input", "");
  readonly #count = made("span", "count");
  readonly #play = made("button", "btn primary");
  readonly #open = made("a", "open");
  readonly #said = made("p", "sr");

  constructor(place: HTMLElement, private readonly player: Player, private readonly wishes: Wishes, private readonly t: Texts) {
    const { film } = player;
    const ends = film.turns.at(-1)?.scores ?? [];
    const named = film.sides.map((side, number) => wishes.hidesResult ? side.name : `${side.name} ${minus(ends[number] ?? 0)}`);
    document.title = wishes.hidesResult ? film.heading : `${film.title}. ${film.heading}`;
    const frame = made("main", "embed");
    frame.setAttribute("aria-label", t.label(film.heading));
    const header = made("header", "");
    this.#open.target = "_blank";
    this.#open.rel = "noopener";
    this.#open.ariaLabel = t.open;
    this.#open.innerHTML = icon("open");
    this.#open.append(made("span", "", t.open));
    header.append(this.#mark(), made("h1", "", named.join(" : ")), made("span", "dim", film.heading), this.#open);
    this.#sides = film.sides.map((side, number) => this.#side(side.name, side.crest, number));
    const aside = made("div", "aside");
    const sides = made("div", "sides");
    sides.append(...this.#sides);
    this.#small.type = "button";
    this.#small.addEventListener("click", () => player.swap());
    this.#chart.role = "img";
    this.#chart.setAttribute("aria-label", t.points(named.join(", ")));
    aside.append(sides, this.#told, this.#small, this.#chart);
    this.#said.role = "status";
    frame.append(header, this.#board, aside, this.#transport(), this.#said);
    frame.style.setProperty("--ground", film.ground);
    this.#small.hidden = player.sharesBoard || film.sides.length < 2;
    this.#chart.hidden = wishes.hidesResult;
    place.replaceChildren(frame);
    addEventListener("keydown", (event) => this.#key(event));
    this.show();
  }

  #mark(): HTMLImageElement {
    const mark = made("img", "mark");
    mark.src = fileAt("icon.svg");
    mark.alt = "";
    return mark;
  }

  #side(name: string, crest: string, number: number): HTMLButtonElement {
    const button = made("button", "side");
    button.type = "button";
    const picture = made("img", "");
    picture.src = fileAt(`${crest}.svg`);
    picture.alt = "";
    button.append(picture, made("span", "name", name), made("b", ""));
    button.disabled = this.player.sharesBoard;
    button.addEventListener("click", () => this.player.swap(number));
    return button;
  }

  #transport(): HTMLElement {
    const { player, t } = this;
    const bar = made("div", "transport");
    const button = (name: "first" | "back" | "next" | "last", act: () => void): HTMLButtonElement => {
      const one = made("button", name === "first" || name === "last" ? "btn ends" : "btn");
      one.type = "button";
      one.innerHTML = icon(name);
      one.ariaLabel = one.title = t[name];
      one.addEventListener("click", act);
      return one;
    };
    this.#play.type = "button";
    this.#play.addEventListener("click", () => player.toggle());
    this.#slider.type = "range";
    this.#slider.max = String(player.last);
    this.#slider.ariaLabel = t.turn;
    this.#slider.addEventListener("input", () => {
      player.pause();
      player.go(this.#slider.valueAsNumber);
    });
    bar.append(
      button("first", () => player.step(-player.last)),
      button("back", () => player.step(-1)),
      this.#play,
      button("next", () => player.step(1)),
      button("last", () => player.step(player.last)),
      this.#slider,
      this.#count,
    );
    return bar;
  }

  #drawn(board: string, name: string): string {
    const { size } = this.player.film;
    return `<svg viewBox="-4 -4 ${size + 8} ${size + 8}" role="img" aria-label="${escaped(name)}">${
      board.replaceAll("href=\"/", `href="${BASE}`)
    }</svg>`;
  }

  /** Show the turn where the player stands. */
  show(): void {
    const { player, t, wishes } = this;
    const { film, turn, side } = player;
    const now = film.turns[turn]!;
    const name = (number: number): string => film.sides[number]?.name ?? "";
    const mover = film.sides.findIndex((one) => one.seats.includes(now.seat));
    const head = turn === 0 ? t.setUp : t.at(turn, name(mover));
    this.#board.innerHTML = this.#drawn(
      now.boards[player.sharesBoard ? 0 : side] ?? "",
      player.sharesBoard ? t.table : t.board(name(side)),
    );
    const other = (side + 1) % film.sides.length;
    if (!this.#small.hidden) {
      this.#small.innerHTML = `${this.#drawn(now.boards[other] ?? "", "")}<span>${escaped(t.swap(name(other)))}</span>`;
    }
    this.#told.replaceChildren(made("b", "", head), now.told);
    this.#sides.forEach((button, number) => {
      button.classList.toggle("now", number === mover);
      button.ariaPressed = player.sharesBoard ? null : String(number === side);
      button.querySelector("b")!.textContent = minus(now.scores[number] ?? 0);
    });
    this.#chart.innerHTML = `<svg viewBox="${BOX}">${chart(film.turns.map((one) => one.scores), turn)}</svg>`;
    this.#slider.value = String(turn);
    this.#slider.ariaValueText = `${t.of(turn, player.last)}. ${now.told}`;
    this.#count.textContent = t.of(turn, player.last);
    this.#play.innerHTML = icon(player.playing ? "pause" : "play");
    this.#play.ariaLabel = this.#play.title = player.playing ? t.pause : t.play;
    this.#open.href = pageAt(replayAt(film.link, turn, wishes.seat));
    if (!player.playing) this.#said.textContent = `${head}. ${now.told}`;
  }

  #key(event: KeyboardEvent): void {
    const { player } = this;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const held = event.target instanceof HTMLElement && event.target.closest("button, a") !== null;
    if (event.key === "ArrowRight") player.step(1);
    else if (event.key === "ArrowLeft") player.step(-1);
    else if (event.key === "Home") player.step(-player.last);
    else if (event.key === "End") player.step(player.last);
    else if (event.key === " " && !held) player.toggle();
    else if (event.key.toLowerCase() === "o" && !player.sharesBoard) player.swap();
    else return;
    event.preventDefault();
  }
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
