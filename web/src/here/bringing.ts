// Games that were played on this device are brought to the server when it is there, and tables of the device stand in the list.
import type { Schemas, TableSummary } from "../protocol";
import { http, RequestError } from "../protocol/http";
import { here } from "./here.svelte";
import { keep, kept } from "./shelf";

/** Whether anything was ever kept on this device. */
const hasPlayed = (): boolean => localStorage.getItem("oakdoor.here") !== null;

/** Bring all games that are over to the server; returns how many it keeps now. What it refuses stays here. */
export async function bringGames(): Promise<number> {
  if (here.isSite || !hasPlayed()) return 0;
  let brought = 0;
  for (const [name, text] of Object.entries(await kept("parcel "))) {
    const game = JSON.parse(text) as Schemas["BroughtGame"];
    try {
      await http.bring(game);
    } catch (error) {
      if (error instanceof RequestError && error.status < 500 && error.status !== 429) continue;
      break;
    }
    await keep({ [name]: null, [`table ${game.key}`]: null });
    (await here.engine()).forget(game.key);
    brought += 1;
  }
  return brought;
}

/** The tables that lie on this device, while a server answers, too. */
export async function tablesHere(): Promise<TableSummary[]> {
  if (here.isSite || here.active || !hasPlayed() || !(await here.canAnswer())) return [];
  return Object.keys(await kept("table ")).length > 0 ? http.tablesHere() : [];
}
