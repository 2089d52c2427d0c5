// The common kingdom in words and marks: what each cell shows and is called, and what the play that is previewed would change.
import { drawnOf } from "../../hint/highlight";
import { texts as lamps } from "../../hint/texts";
import { figure, language, speak } from "../../language/language.svelte";
import { Choosing } from "../../play/choosing.svelte";
import { explained, type Subject } from "../../play/explain.svelte";
import { changesSince } from "../../play/since";
import type { EventRow, Link } from "../../protocol";
import { lineSubject } from "../answering";
import type { Cell } from "../Card.svelte";
import { cellsIn, rankAt } from "../light";
import { total } from "../lines";
import { cardOn, type LinkChange, linkChanges, previewedChanges } from "../links";
import { cellName } from "../view";
import { texts } from "./texts";
import { type CommonSeat, commonView, facts, pickedCard, REASON_ICONS } from "./view";

/** The signs on a card of the common kingdom. */
export interface Marked extends Cell {
  secured?: boolean;
  fortress?: boolean;
  prey?: boolean;
}

export class CommonTable extends Choosing {
  /** The line of a seat that is shown on the board. */
  line = $state.raw<{ seat: number; line: string } | null>(null);

  /** The line that a mouse or the focus is on. */
  hovered = $state.raw<{ seat: number; line: string } | null>(null);

  /** The legend that a mouse or the focus is on. */
  looked = $state<string | null>(null);
  /** The cells that count towards the legend that is looked at or explained. */
  readonly #lit = $derived.by(() => {
    const legend = this.looked ?? explained.anchor?.getAttribute("data-legend") ?? "";
    return this.view.progress[legend]?.cells ?? [];
  });

  readonly #t = $derived(speak(texts));
  readonly view = $derived.by(() => commonView(this.position.view));
  readonly mine = $derived.by(() => this.view.seats.find((seat) => seat.seat === this.position.seat) ?? null);
  readonly #cards = $derived.by(() => Object.fromEntries(this.view.cells.map((card, index) => [cellName(index, this.view.side), card])));
  readonly cells: Marked[] = $derived.by(() => Object.entries(this.#cards).map(([cell, card]) => this.#cell(cell, card)));
  /** The first parts of all plays: "play elf", "rise". */
  readonly possible = $derived.by(() =>
    new Set([...this.legal.next("play").map((card) => `play ${card}`), ...(this.legal.begins("rise") ? ["rise"] : [])])
  );
  /** The cells whose card the chosen card would destroy: if it can, where it can be played to. */
  readonly prey = $derived.by(() => {
    const destroys = this.chosen !== "" && this.view.weapons.includes(pickedCard(this.chosen));
    return new Set(destroys ? this.view.prey.filter((cell) => this.legal.has(`${this.chosen} ${cell}`)) : []);
  });

  /** The cells that others changed since the reader's last move. */
  readonly #last = $derived.by(() =>
    changesSince(
      this.props().steps,
      this.position.seat,
      (step) => step.events.filter((event) => event.event === "placed").map((event: EventRow) => String(event.cell)),
    )
  );

  /** The links to draw: those that the previewed play changes or the answer to a lesson did, else those of the line that somebody wants to see. */
  readonly changes: LinkChange[] = $derived.by(() => {
    const { shown } = this;
    if (this.hovered) return this.#lineChanges(this.hovered);
    if (shown) return previewedChanges(this.position.links, shown);
    const { light, before } = this.props();
    if (before && !this.line) return linkChanges(before, this.position.links);
    if (light?.numbers) {
      const terms = drawnOf(light)?.terms ?? [];
      return terms.flatMap(({ side, cells, points }) => (cells[0] ? [{ cell: cells[0], other: cells[0], seat: side, points }] : []));
    }
    return this.line ? this.#lineChanges(this.line) : [];
  });

  #lineLinks({ seat, line }: { seat: number; line: string }): Link[] {
    return this.position.links.filter((link) => link.seat === seat && link.line === line);
  }

  #lineChanges(of: { seat: number; line: string }): LinkChange[] {
    return linkChanges([], this.#lineLinks(of));
  }

  /** What a line of a seat is made of. */
  lineSubject({ seat, lines, legends }: CommonSeat, line: string): Subject {
    return lineSubject({
      line,
      points: lines?.[line] ?? null,
      links: this.#lineLinks({ seat, line }),
      at: (cell) => this.#cards[cell] ?? null,
      legends: line === "legends" ? legends : [],
      rest: language.title(`aetherya.line.${line}`),
    });
  }

  /** The reader's points after the play that is previewed, if they change. */
  readonly ownChange = $derived.by(() => {
    const [before, then] = [this.mine?.score, this.mine && this.totalThen(this.mine.seat)];
    return before == null || then == null ? null : this.#t.scoreBecomes(figure(before), figure(then));
  });

  /** What changes for everybody, the reader first. */
  readonly consequences = $derived.by(() => {
    const found = this.ownChange ? [this.ownChange] : [];
    for (const { seat, score } of this.view.seats) {
      const then = this.totalThen(seat);
      if (seat === this.mine?.seat || then === null || score === null) continue;
      found.push(this.#t.scoreOf(this.name(seat), figure(score), figure(then)));
    }
    return found.length ? found : [this.#t.noChange];
  });

  name(seat: number): string {
    return seat === this.position.seat ? this.#t.you : (this.props().names[seat] ?? "");
  }

  /** A seat's points after the previewed play; null if they do not change, or if they are not known. */
  totalThen(seat: number): number | null {
    const lines = this.shown?.lines[seat];
    const then = lines ? total(lines) : null;
    return then === this.view.seats.find((one) => one.seat === seat)?.score ? null : then;
  }

  /** Whether a play or legend was tapped once and waits for a second tap. */
  get tapped(): string {
    return this.aim?.firm && this.legal.has(this.aim.words) ? this.aim.words : "";
  }

  /** The cell that is pointed at. */
  get aimed(): string | null {
    return this.aim && this.aim.at in this.#cards ? this.aim.at : null;
  }

  override choose(pick: string): void {
    super.choose(pick);
    this.line = null;
    if (!this.chosen) return;
    const places = this.legal.after(pick).length;
    this.props().announce(`${this.#t.chose(language.word(`aetherya.card.${pickedCard(pick)}`, "the"))} ${this.#t.places(places)}`);
  }

  protected override placeOf(words: string): string | null {
    return cellsIn(words, 0).at(-1)?.cell ?? null;
  }

  /** The card of the move is chosen as well. */
  override hold(words: string | null): void {
    super.hold(words);
    const pick = words?.split(" ").slice(0, -1).join(" ") ?? "";
    if (words !== null && this.aim?.words === words && this.legal.begins(pick)) this.chosen = pick;
  }

  aimCell(cell: string | null): void {
    // A card that was tapped stays in sight until another one is.
    if (!cell && this.aim?.firm) return;
    this.point(cell, cell ? this.#wordsAt(cell) : "");
  }

  actCell(cell: string, touch: boolean): void {
    const words = this.#wordsAt(cell);
    if (touch && !(this.aim?.at === cell && this.aim.firm)) {
      this.point(cell, words, true);
      if (!words || this.legal.has(words)) return;
    }
    this.act(this.legal.target(words), cell, false, this.position.refusals[words]);
    if (!touch && !this.chosen && this.possible.size) this.props().announce(this.#t.chooseCard);
  }

  #wordsAt(cell: string): string {
    return this.chosen ? `${this.chosen} ${cell}` : "";
  }

  /** What lies on a cell, in words. */
  what(cell: string, form = "name"): string {
    const card = this.#cards[cell];
    if (!card) return form === "name" ? this.#t.wilderness : this.#t.someWilderness;
    const word = language.word(`aetherya.card.${card}`, form);
    const parts = [this.view.fortresses.includes(cell) ? this.#t.withFortress(word, facts().fortress) : word];
    if (this.view.secured.includes(cell)) parts.push(card in facts().homes ? this.#t.supplied : this.#t.protected);
    if (this.#last.has(cell)) parts.push(this.#t.lastMove);
    return parts.join(", ");
  }

  #short(key: string): string {
    return this.#t.why[key] ?? this.#t.why.none ?? "";
  }

  /** The full name of a cell: what lies there, what can be done, what would come of it. */
  #label(cell: string, words: string): string {
    const parts = [this.#t.cellNamed(cell, this.what(cell))];
    const refusal = this.position.refusals[words];
    if (words && this.legal.has(words)) {
      const laid = language.word(`aetherya.card.${pickedCard(this.chosen)}`, "label");
      parts.push(this.prey.has(cell) ? this.#t.playDestroys(laid) : this.#t.playHere(laid));
      if (this.aim?.at === cell && this.ownChange) parts.push(this.ownChange);
    } else if (refusal) parts.push(this.#t.impossible(this.#short(refusal.key), refusal.text));
    const rank = this.#rank(cell);
    return [...parts, ...(rank ? [speak(lamps).here(rank)] : [])].join(" ");
  }

  #rank(cell: string): number | null {
    const me = this.position.seat;
    return rankAt(this.props().light, { seat: me, cell }, me);
  }

  /** The card that the move of a hint which is drawn plays to a cell. */
  #promised(cell: string): string | null {
    const { light } = this.props();
    const words = light?.ghosts ? drawnOf(light)?.moves.find((one) => cellsIn(one, 0).some((at) => at.cell === cell)) : null;
    return words ? pickedCard(words.split(" ").slice(0, -1).join(" ")) : null;
  }

  #cell(cell: string, card: string | null): Marked {
    const { chosen, aim, shown, prey, view } = this;
    const words = this.#wordsAt(cell);
    const legal = this.legal.has(words);
    const key = this.position.refusals[words]?.key ?? "none";
    const why = chosen && !legal ? { icon: REASON_ICONS[key] ?? "x", text: this.#short(key) } : null;
    const aimed = aim?.at === cell && legal;
    const ghost = aimed && (aim.firm || shown) ? pickedCard(chosen) : this.#promised(cell);
    return {
      cell,
      card,
      label: this.#label(cell, words),
      legal,
      why,
      ghost,
      aimed,
      last: this.#last.has(cell),
      lit: this.#lit.includes(cell),
      rank: this.#rank(cell),
      best: this.props().light != null && this.#rank(cell) === this.props().light?.drawn,
      shake: this.shaken === cell,
      // The shield belongs to the card that lies here now; and where the reason says so, it would say it twice.
      secured: view.secured.includes(cell) && !why && !ghost,
      fortress: view.fortresses.includes(cell) && !ghost,
      prey: legal && prey.has(cell),
      move: legal ? words : undefined,
      subject: card
        ? () => cardOn(cell, card, { links: this.#linksOf(cell), at: (at) => this.#cards[at] ?? null, who: (seat) => this.name(seat) })
        : null,
    };
  }

  /** A conflict stands once for each of its two cards; only the one of this card is its own. */
  #linksOf(cell: string) {
    return this.position.links.filter((link) => link.cell === cell || (link.other === cell && link.line !== "conflicts"));
  }
}
