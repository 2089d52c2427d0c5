// A list that comes from the server in pages.
import { RequestError } from "../protocol/http";

interface Some<Row> {
  rows: Row[];
  count: number;
}

export class Pages<Row> {
  rows = $state.raw<Row[]>([]);
  count = $state(0);
  problem = $state("");
  loaded = $state(false);
  #asked = 0;

  constructor(readonly ask: (skip: number) => Promise<Some<Row>>, readonly noAnswer: () => string) {}

  /** Load the first page again; what comes late for an earlier question is not shown. */
  load = (): Promise<void> => this.#take(0);
  /** Load the next page. */
  more = (): Promise<void> => this.#take(this.rows.length);

  async #take(skip: number): Promise<void> {
    const asked = ++this.#asked;
    try {
      const { rows, count } = await this.ask(skip);
      if (asked !== this.#asked) return;
      this.rows = skip ? [...this.rows, ...rows] : rows;
      [this.count, this.problem, this.loaded] = [count, "", true];
    } catch (error) {
      if (asked === this.#asked) this.problem = error instanceof RequestError ? error.message : this.noAnswer();
    }
  }
}
