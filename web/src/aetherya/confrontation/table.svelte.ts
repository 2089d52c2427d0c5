// The common kingdom in words and marks: what each cell shows and is called, and what the play that is previewed would change.
import { figure, language, speak } from "../../language/language.svelte";
import type { ScreenProps } from "../../table/screen";
import type { CommonCell } from "./Board.svelte";
import type { Choice } from "./choice.svelte";
import { texts } from "./texts";
import { cellName, commonView, facts, type LinkChange, linkChanges, pickedCard, REASON_ICONS } from "./view";

const total = (lines: Record<string, number | null>) => Object.values(lines).reduce<number>((sum, value) => sum + (value ?? 0), 0);

export class CommonTable {
  /** The line of a seat that is shown on the board. */
  line = $state.raw<{ seat: number; line: string } | null>(null);

  readonly #props: () => ScreenProps;
  readonly #choice: Choice;
  readonly #t = $derived(speak(texts));
  readonly position = $derived.by(() => this.#props().position);
  readonly view = $derived(commonView(this.position.view));
  readonly mine = $derived(this.view.seats.find((seat) => seat.seat === this.position.seat) ?? null);
  readonly #cards = $derived(Object.fromEntries(this.view.cells.map((card, index) => [cellName(index, this.view.side), card])));
  readonly cells: CommonCell[] = $derived(this.view.cells.map((card, index) => this.#cell(cellName(index, this.view.side), card)));

  /** The cells that others changed since the reader's last move. */
  readonly #last = $derived.by(() => {
    const found = new Set<string>();
    for (const step of [...this.#props().steps].reverse()) {
      if (step.seat === this.position.seat) break;
      for (const event of step.events) if (event.event === "placed") found.add(String(event.cell));
      if (this.position.seat < 0 && found.size) break;
    }
    return found;
  });

  /** The links to draw: those that the previewed play changes, else those of the line that somebody wants to see. */
  readonly changes: LinkChange[] = $derived.by(() => {
    const [shown, line] = [this.#choice.shown, this.line];
    if (shown) return linkChanges(this.position.links, shown.links);
    return line ? linkChanges([], this.position.links.filter((link) => link.seat === line.seat && link.line === line.line)) : [];
  });

  /** The reader's points after the play that is previewed, if they change. */
  readonly ownChange = $derived.by(() => {
    const lines = this.#choice.shown?.lines[this.position.seat];
    const before = this.mine?.score;
    if (!lines || before == null || total(lines) === before) return null;
    return this.#t.scoreBecomes(figure(before), figure(total(lines)));
  });

  /** What changes for everybody, the reader first. */
  readonly consequences = $derived.by(() => {
    const found = this.ownChange ? [this.ownChange] : [];
    for (const seat of this.view.seats) {
      const lines = this.#choice.shown?.lines[seat.seat];
      if (seat === this.mine || !lines || seat.score === null || total(lines) === seat.score) continue;
      found.push(this.#t.scoreOf(this.name(seat.seat), figure(seat.score), figure(total(lines))));
    }
    return found.length ? found : [this.#t.noChange];
  });

  constructor(props: () => ScreenProps, choice: Choice) {
    this.#props = props;
    this.#choice = choice;
  }

  name(seat: number): string {
    return seat === this.position.seat ? this.#t.you : (this.#props().names[seat] ?? "");
  }

  /** What lies on a cell, in words. */
  what(cell: string): string {
    const card = this.#cards[cell];
    if (!card) return this.#t.wilderness;
    const word = language.word(`aetherya.card.${card}`);
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
    if (words && this.#choice.legal.has(words)) {
      const laid = language.title(`aetherya.card.${pickedCard(this.#choice.pick ?? "")}`);
      parts.push(this.#choice.prey.has(cell) ? this.#t.playDestroys(laid) : this.#t.playHere(laid));
      if (this.#choice.cell === cell && this.ownChange) parts.push(this.ownChange);
    } else if (refusal) parts.push(this.#t.impossible(this.#short(refusal.key), refusal.text));
    return parts.join(" ");
  }

  #cell(cell: string, card: string | null): CommonCell {
    const { pick, legal: moves, cell: aim, tapped, shown, prey } = this.#choice;
    const words = pick ? `${pick} ${cell}` : "";
    const legal = moves.has(words);
    const key = this.position.refusals[words]?.key ?? "none";
    const why = pick && !legal ? { icon: REASON_ICONS[key] ?? "x", text: this.#short(key) } : null;
    const ghost = aim === cell && legal && pick && (tapped || shown) ? pickedCard(pick) : null;
    return {
      cell,
      card,
      label: this.#label(cell, words),
      legal,
      why,
      ghost,
      aimed: aim === cell && legal,
      last: this.#last.has(cell),
      // The shield belongs to the card that lies here now; and where the reason says so, it would say it twice.
      secured: this.view.secured.includes(cell) && !why && !ghost,
      fortress: this.view.fortresses.includes(cell) && !ghost,
      prey: legal && prey.has(cell),
      move: legal ? words : undefined,
      subject: card
        ? {
          kind: "card",
          id: card,
          cell,
          at: (other) => this.#cards[other] ?? null,
          who: (seat) => this.name(seat),
          links: this.#linksOf(cell),
        }
        : null,
    };
  }

  /** A conflict stands once for each of its two cards; only the one of this card is its own. */
  #linksOf(cell: string) {
    return this.position.links.filter((link) => link.cell === cell || (link.other === cell && link.line !== "conflicts"));
  }
}
