// The compiled rules of a mode beside the Python of a worker.
import { loadEngine, loadWeights } from "../engine/loading";
import { RulesModule } from "./module";

/** The compiled rules of a mode, for Python. */
export async function loadModule(game: string, mode: string): Promise<RulesModule> {
  const engine = await loadEngine(game, mode);
  return new RulesModule(engine, engine.description.search ? await loadWeights(game, mode) : null);
}
