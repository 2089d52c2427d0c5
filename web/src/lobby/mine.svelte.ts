// My tables, as the server last told them.
import type { TableSummary } from "../protocol";
import { http } from "../protocol/http";

class Mine {
  tables = $state.raw<TableSummary[] | null>(null);
  failed = $state(false);
  readonly turns = $derived((this.tables ?? []).filter((table) => table.my_turn).length);

  async refresh(): Promise<void> {
    try {
      this.tables = await http.tables();
      this.failed = false;
    } catch {
      this.failed = true;
    }
  }
}

export const mine = new Mine();
