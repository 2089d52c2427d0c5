// My tables, as the server last told them.
import { deviceTables } from "../device/upload";
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

  async refresh(): Promise<void> {
    try {
      const known = this.tables?.length ?? 0;
      this.tables = await http.tables();
      this.hasMore = this.tables.length === PAGE;
      while (this.hasMore && this.tables.length < known) await this.more(); // those that were shown stay
      this.failed = false;
      this.here = await deviceTables().catch(() => this.here);
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
