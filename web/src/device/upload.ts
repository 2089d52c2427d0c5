// Games that were played on this device are brought to the server when it is there, and tables of the device stand in the list.
import type { Schemas, TableSummary } from "../protocol";
import { http, RequestError } from "../protocol/http";
import { device } from "./device.svelte";

/** Whether anything was ever kept on this device. */
const hasPlayed = (): boolean => localStorage.getItem("oakdoor.here") !== null;

/** Whoever has never played on this device need not load what keeps its games. */
const storage = () => import("./storage");

/** Bring all games that are over to the server; returns how many it keeps now. What it refuses stays here. */
export async function uploadGames(): Promise<number> {
  if (device.isSite || !hasPlayed()) return 0;
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
  const { kept } = await storage();
  return Object.keys(await kept("table ")).length > 0 ? http.deviceTables() : [];
}
