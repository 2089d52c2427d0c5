// A view after an event, for showing: events say what happened, nothing is decided here.
import type { EventRow } from "../protocol";
import { type Colour, type Direction, type Edge, entrenchment, freeOf, HIDDEN, type Side, type Tile, tileAt, type View } from "./view";

/** The view after one event. What an event leaves open (null) is left as it was. */
export function happen(view: View, event: EventRow): View {
  const { place, colour = null, golems } = event;
  if (place == null) return view;
  switch (event.event) {
    case "placed":
      return { ...view, field: [...view.field, newTile(view, place, event)], free: freeOf(view).filter((one) => one !== place) } as View;
    case "wizard_moved":
      return colour ? withSide(view, colour, { wizard: place }) : view;
    case "golem_put":
      return move(view, place, colour, 1);
    case "summoned":
      return move(view, place, colour, golems ?? 0);
    case "bounced":
    case "sent_back":
      return move(view, place, colour, -(golems ?? 0));
    case "control_gained":
      return withTile(view, place, { control: colour });
    case "control_lost":
    case "contested":
      return withTile(view, place, { control: null });
    case "turned_up":
      return withTile(view, place, event.tile == null ? {} : { tile: event.tile, face_down: false });
    case "delayed_set":
      return setPending(view, place, event.edge, event.target ?? null);
    case "delayed_cast":
    case "delayed_lost":
      return setPending(view, place, event.edge, null);
    default:
      return view;
  }
}

function newTile(view: View, place: string, event: EventRow): Tile {
  const golems = view.colours.map(() => 0);
  const turned = (event.turned as Direction | null) ?? "N";
  return { place, tile: event.tile ?? HIDDEN, turned, golems, control: null, shields: 0, entrenched: 0, pending: {}, by: null };
}

/** The view with something changed for a colour. */
export function withSide(view: View, colour: Colour, change: Partial<Side>): View {
  return { ...view, colours: view.colours.map((side) => (side.colour === colour ? { ...side, ...change } : side)) } as View;
}

function withTile(view: View, place: string, change: Partial<Tile>): View {
  const field = view.field.map((tile: Tile) => {
    if (tile.place !== place) return tile;
    const changed = { ...tile, ...change };
    // A tile whose golems or whose holder changed may be entrenched now, or no more.
    return { ...changed, entrenched: entrenchment(changed, view) };
  });
  return { ...view, field } as View;
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

function setPending(view: View, place: string, edge: Edge | null | undefined, target: string | null): View {
  if (!edge) return view;
  const pending = { ...tileAt(view, place)?.pending };
  if (target === null) delete pending[edge];
  else pending[edge] = target;
  return withTile(view, place, { pending });
}
