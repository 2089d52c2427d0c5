// What comes of a card before it is placed: its neighbours with their points, dragons, legends that could be taken
// (src/oakdoor/narration/aetherya/outlook.py).
import type { Event } from "./foresee";
import { title } from "./sentences";
import type { Outlook, Scene, Told } from "./told";

interface Link {
  line: string;
  cell: string;
  other: string;
  points: number;
}

const isPair = (link: Link) => link.cell !== link.other;
const touches = (link: Link, cell: string) => link.cell === cell || link.other === cell;
const sum = (links: Link[]) => links.reduce((total, link) => total + link.points, 0);

/** What is in one list and not in the other, as often as it is there more often; alike ones stand together. */
function without(links: Link[], others: Link[]): Link[] {
  const left = new Map<string, number>();
  for (const link of others) left.set(JSON.stringify(link), (left.get(JSON.stringify(link)) ?? 0) + 1);
  const groups = new Map<string, Link[]>();
  for (const link of links) groups.set(JSON.stringify(link), [...(groups.get(JSON.stringify(link)) ?? []), link]);
  return [...groups].flatMap(([key, group]) => group.slice(left.get(key) ?? 0));
}

export class Consequences {
  #scene: Scene;
  #outlook: Outlook;

  constructor(scene: Scene, outlook: Outlook) {
    this.#scene = scene;
    this.#outlook = outlook;
  }

  /** The sentences of a preview, with consequences instead of what the picture shows anyway. */
  told(events: Event[], told: Told[]): Told[] {
    return told.map((one) => ({ ...one, text: this.#sentence(events[one.first]!) || one.text }));
  }

  #sentence(event: Event): string | null {
    const { words, reader, view } = this.#scene;
    if (event.seat !== reader || view.mode === "confrontation") return null;
    const { cell, card, tile } = event.values;
    const { name } = event.kind;
    if (name === "placed") return this.#placed(String(cell), String(card));
    if (name === "revealed" && card === null) return words.text("foreseen.revealed", { cell: String(cell) });
    const stone = this.#stones().get(String(tile));
    return ["tile_kept", "tile_moved"].includes(name) && stone ? this.#withStone(stone) : null;
  }

  #placed(cell: string, card: string): string | null {
    const { words } = this.#scene;
    if (this.#outlook.before === null && !this.#legends().length) return null;
    const items = [...this.#changes(cell), ...this.#legends()];
    const text = items.length ? words.chained("foreseen.then", items) : words.text("foreseen.nothing");
    return words.text("foreseen.placed", { card: title(words.word(`card.${card}`)), cell, items: text });
  }

  /** What the points of the kingdom gain and lose by a card on a cell. */
  #changes(cell: string): string[] {
    const { words } = this.#scene;
    if (this.#outlook.before === null) return [];
    if (!this.#outlook.known) return [words.text("foreseen.unknown")];
    const [before, after] = [this.#links(this.#outlook.before), this.#links(this.#outlook.after)];
    const [fresh, gone] = [without(after, before), without(before, after)];
    const items = [...this.#beside(cell, fresh.filter((link) => isPair(link) && touches(link, cell))), ...this.#dragons(cell, fresh, gone)];
    const lost = sum(gone.filter((link) => isPair(link) && touches(link, cell)));
    if (lost) items.push(words.text("foreseen.lost", { points: -lost }));
    const elsewhere = (link: Link) => isPair(link) && !touches(link, cell);
    const far = sum(fresh.filter(elsewhere)) - sum(gone.filter(elsewhere));
    if (far) items.push(words.text("foreseen.elsewhere", { points: far }));
    return items;
  }

  #links(events: Event[]): Link[] {
    return events.filter((event) => event.seat === this.#scene.reader && event.values["cell"] !== null).map(({ values }) => ({
      line: String(values["line"]),
      cell: String(values["cell"]),
      other: String(values["other"]),
      points: Number(values["points"]),
    }));
  }

  /** The neighbours that score with the card, alike ones together. */
  #beside(cell: string, links: Link[]): string[] {
    const { words } = this.#scene;
    const groups = new Map<string, { name: string; points: number; count: number }>();
    for (const link of links) {
      const name = this.#lying(link.cell === cell ? link.other : link.cell);
      const group = groups.get(`${name} ${link.points}`) ?? { name, points: link.points, count: 0 };
      groups.set(`${name} ${link.points}`, { ...group, count: group.count + 1 });
    }
    return [...groups.values()].map(({ name, points, count }) =>
      words.text("foreseen.beside", { count, number: this.#number(count), card: words.word(`card.${name}`), points })
    );
  }

  #number(count: number): string | number {
    const key = `say.number.${count}`;
    return this.#scene.words.has(key) ? this.#scene.words.text(key) : count;
  }

  /** The card that lies on a cell of the reader's kingdom. */
  #lying(cell: string): string {
    const { view, reader } = this.#scene;
    if (!("kingdoms" in view)) return "unknown";
    const cells = view.kingdoms[reader]?.cells ?? [];
    const side = Math.round(Math.sqrt(cells.length));
    return cells[(Number(cell.slice(1)) - 1) * side + cell.charCodeAt(0) - 97] || "unknown";
  }

  /** Dragons that become tame or wild, or count otherwise because there are more of them. */
  #dragons(cell: string, fresh: Link[], gone: Link[]): string[] {
    const now = new Map(fresh.filter((link) => !isPair(link)).map((link) => [link.cell, link.points]));
    const was = new Map(gone.filter((link) => !isPair(link)).map((link) => [link.cell, link.points]));
    return [...now].map(([at, points]) => {
      const before = was.get(at) ?? points;
      const turned = points > 0 ? "dragon_tamed" : "dragon_freed";
      const own = points > 0 ? "dragon_tame" : "dragon_wild";
      const kind = at === cell ? own : points > 0 === before > 0 ? "dragon_counts" : turned;
      return this.#scene.words.text(`foreseen.${kind}`, { cell: at, points: points - (was.get(at) ?? 0) });
    });
  }

  /** Legends that could be taken then. */
  #legends(): string[] {
    const { words } = this.#scene;
    const found = this.#outlook.next.filter((one) => one.startsWith("legend ")).map((one) => one.split(" ")[1]!);
    const quoted = [...new Set(found)].map((legend) => words.text("foreseen.legend", { legend: words.text(`legend.${legend}.short`) }));
    return quoted.length ? [words.text("foreseen.legends", { legends: words.listed(quoted, "or") })] : [];
  }

  /** The power stones by their names in records, with what each is worth. */
  #stones(): Map<string, number> {
    return new Map([1, 2, 3, 4].map((number) => [`stone-${number}`, number]));
  }

  /** The sum of the power stones with one more: its last digit counts (A6.9). */
  #withStone(stone: number): string {
    const { view, reader, words } = this.#scene;
    const beside = view.mode === "items" && "kingdoms" in view ? view.kingdoms[reader]?.beside ?? [] : [];
    const numbers = [...beside.flatMap((one) => this.#stones().get(one) ?? []), stone];
    const total = numbers.reduce((one, other) => one + other, 0);
    const key = total < 10 ? "foreseen.stones" : "foreseen.stones_broken";
    return words.text(key, { items: numbers.join("+"), sum: total, points: total % 10 });
  }
}
