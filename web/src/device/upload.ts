// Games that were played on this device are brought to the server when it is there, and tables of the device stand in the list.
import type { Schemas, TableSummary } from "../protocol";
import { http, RequestError } from "../protocol/http";
import { hasPlayed } from "./answers";
import { device } from "./device.svelte";

/** Whoever has never played on this device need not load what keeps its games. */
const storage = () => import("./storage");

let uploading: Promise<number> | null = null;

/** Bring all games that are over to the server, once for all who want it; returns how many it keeps now. What it refuses stays here. */
export function uploadGames(): Promise<number> {
  uploading ??= upload().finally(() => (uploading = null));
  return uploading;
}

async function upload(): Promise<number> {
  if (device.isSite || device.active || !hasPlayed()) return 0;
  const { keep, kept } = await storage();
  let brought = 0;
  for (const [name, text] of Object.entries(await kept("parcel "))) {
    const game = JSON.parse(text) as Schemas["BroughtGame"];
    try {
      await http.uploadGame(game);
    } catch (error) {
      if (error instanceof RequestError && error.status < 500 && error.status !== 429) continue;
      break;
    }
    await keep({ [name]: null, [`table ${game.key}`]: null });
    (await device.engine()).forget(game.key);
    brought += 1;
  }
  return brought;
}

/** The tables that lie on this device, while a server answers, too. */
export async function deviceTables(): Promise<TableSummary[]> {
  if (device.isSite || device.active || !hasPlayed() || !(await device.canAnswer())) return [];
  const { keptNames } = await storage();
  if ((await keptNames("table ")).length === 0) return [];
  const tables = await http.deviceTables();
  const names = await keptNames("table "); // some may have been brought to the server meanwhile
  return tables.filter((table) => names.includes(`table ${table.key}`));
}
