// A replay inside a page of somebody else: small, without storage, without the program around it.
import { fileAt } from "../address";
import "./embed.css";
import { type Film, Player } from "./film";
import { Screen } from "./screen";
import { texts } from "./texts";
import { wishesOf } from "./wishes";

const wishes = wishesOf(location, navigator.languages);
const t = texts[wishes.code];
const page = document.documentElement;
const light = matchMedia("(prefers-color-scheme: light)");
const place = document.getElementById("embed")!;

function paint(): void {
  page.dataset["theme"] = wishes.theme === "auto" ? (light.matches ? "light" : "dark") : wishes.theme;
}
paint();
light.addEventListener("change", paint);
page.lang = wishes.code;

/** The picture of the game is there before the game is. */
function wait(): void {
  const still = new Image();
  still.alt = "";
  still.className = "still";
  still.onerror = () => still.remove();
  still.src = fileAt(`api/tables/${encodeURIComponent(wishes.key)}/picture.png?lang=${wishes.code}`);
  place.replaceChildren(still);
}

function tell(text: string): void {
  const told = document.createElement("p");
  told.className = "problem";
  told.role = "alert";
  told.textContent = text;
  place.replaceChildren(told);
}

async function load(): Promise<Film | null> {
  const address = fileAt(`api/tables/${encodeURIComponent(wishes.key)}/film`);
  const answer = await fetch(address, { credentials: "omit", headers: { "Accept-Language": wishes.code } });
  const film: Film | null = answer.ok ? await answer.json() : null;
  return film;
}

wait();
try {
  const film = await load();
  if (film) {
    page.dataset["game"] = film.game;
    const player: Player = new Player(film, wishes.turn, wishes.seat, () => screen.show());
    const screen = new Screen(place, player, wishes, t);
  } else tell(t.gone);
} catch {
  tell(t.offline);
}
