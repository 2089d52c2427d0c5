// My tables, as the server last told them.
import { deviceTables, uploadGames } from "../device/upload";
import type { TableSummary } from "../protocol";
import { http } from "../protocol/http";

/** So many tables the server tells at once. */
const PAGE = 30;

class Mine {
  tables = $state.raw<TableSummary[] | null>(null);
  failed = $state(false);
  hasMore = $state(false);
  /** Those that lie on this device, beside the server's. */
  here = $state.raw<TableSummary[]>([]);
  readonly all = $derived(this.tables && [...this.here, ...this.tables]);
  readonly turns = $derived((this.all ?? []).filter((table) => table.my_turn).length);

  #asked = 0;

  async refresh(): Promise<void> {
    const asked = ++this.#asked;
    try {
      await uploadGames().catch(() => 0); // a game is listed once: here, or where it is brought
      const known = this.tables?.length ?? 0;
      this.tables = await http.tables();
      this.hasMore = this.tables.length === PAGE;
      while (this.hasMore && this.tables.length < known) await this.more(); // those that were shown stay
      this.failed = false;
      const here = await deviceTables().catch(() => this.here);
      if (asked === this.#asked) this.here = here; // of two answers the later counts
    } catch {
      this.failed = true;
    }
  }

  /** The next tables of the list. */
  async more(): Promise<void> {
    const next = await http.tables(this.tables?.length ?? 0);
    const known = new Set(this.tables?.map((table) => table.key));
    this.tables = [...(this.tables ?? []), ...next.filter((table) => !known.has(table.key))];
    this.hasMore = next.length === PAGE;
  }
}

export const mine = new Mine();
