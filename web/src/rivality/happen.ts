// A view after an event, for showing: events say what happened, nothing is decided here.
import type { EventRow } from "../protocol";
import { type Colour, type Direction, type Edge, type Side, type Tile, tileAt, type View } from "./view";

/** The view after all of these events. */
export function afterAll(view: View, events: EventRow[]): View {
  return events.reduce(happen, view);
}

/** The view after one event. What an event leaves open (null) is left as it was. */
export function happen(view: View, event: EventRow): View {
  const place = event.place as string | null;
  const colour = event.colour as Colour | null;
  if (place == null) return view;
  switch (event.event) {
    case "placed":
      return { ...view, field: [...view.field, newTile(view, place, event)], free: view.free?.filter((one) => one !== place) };
    case "wizard_moved":
      return colour ? withSide(view, colour, { wizard: place }) : view;
    case "golem_put":
      return move(view, place, colour, 1);
    case "summoned":
      return move(view, place, colour, (event.golems as number | null) ?? 0);
    case "bounced":
    case "sent_back":
      return move(view, place, colour, -((event.golems as number | null) ?? 0));
    case "control_gained":
      return withTile(view, place, { control: colour });
    case "control_lost":
    case "contested":
      return withTile(view, place, { control: null });
    case "turned_up":
      return withTile(view, place, event.tile == null ? {} : { tile: event.tile as string, face_down: false });
    case "delayed_set":
      return setPending(view, place, event.edge as Edge, event.target as string);
    case "delayed_cast":
    case "delayed_lost":
      return setPending(view, place, event.edge as Edge, null);
    default:
      return view;
  }
}

function newTile(view: View, place: string, event: EventRow): Tile {
  const golems = view.colours.map(() => 0);
  return { place, tile: event.tile as string, turned: event.turned as Direction, golems, control: null, shields: 0, pending: {}, by: null };
}

function withSide(view: View, colour: Colour, change: Partial<Side>): View {
  return { ...view, colours: view.colours.map((side) => (side.colour === colour ? { ...side, ...change } : side)) };
}

function withTile(view: View, place: string, change: Partial<Tile>): View {
  return { ...view, field: view.field.map((tile) => (tile.place === place ? { ...tile, ...change } : tile)) };
}

/** Golems go from their supply to a tile; a negative number goes back. */
function move(view: View, place: string, colour: Colour | null, count: number): View {
  const index = view.colours.findIndex((side) => side.colour === colour);
  const side = view.colours[index];
  const tile = tileAt(view, place);
  if (!side || !tile) return view;
  const golems = tile.golems.map((here, of) => (of === index ? here + count : here));
  return withTile(withSide(view, side.colour, { supply: side.supply - count }), place, { golems });
}

function setPending(view: View, place: string, edge: Edge, target: string | null): View {
  const pending = { ...tileAt(view, place)?.pending };
  if (target === null) delete pending[edge];
  else pending[edge] = target;
  return withTile(view, place, { pending });
}
