// The pulse of a connection: whether the server still answers, and which time it has.

/** A player is told within two seconds that nothing comes any more: asked after so long, and no answer. All in milliseconds. */
const QUIET = 700;
const SILENT = 1700;
/** Then the connection is given up, and another one is tried. */
const DEAD = 8000;
const LOOK = 200;

interface Patient {
  /** Ask the server for a sign. */
  ping: () => void;
  /** Nothing comes any more, or something comes again. */
  silent: (is: boolean) => void;
  /** The connection is not worth waiting for. */
  dead: () => void;
}

export class Pulse {
  #heard = performance.now();
  #asked = 0;
  #timer = 0;
  #silent = false;
  #server: { at: number; heard: number } | null = null;

  constructor(readonly patient: Patient) {}

  start = (): void => {
    this.stop();
    this.#heard = performance.now();
    this.#silent = false;
    this.#ask();
    this.#timer = window.setInterval(() => this.#look(), LOOK);
    addEventListener("offline", this.#fear);
    addEventListener("online", this.#ask);
    document.addEventListener("visibilitychange", this.#wake);
  };

  stop(): void {
    clearInterval(this.#timer);
    removeEventListener("offline", this.#fear);
    removeEventListener("online", this.#ask);
    document.removeEventListener("visibilitychange", this.#wake);
  }

  /** Something came from the server; with an answer to a ping, its time. */
  hear(at?: number): void {
    this.#heard = performance.now();
    if (at !== undefined) this.#server = { at, heard: this.#heard };
    this.#tell(false);
  }

  /** What time it is on the server, in seconds, as far as it has told. */
  time(): number | null {
    return this.#server && this.#server.at + (performance.now() - this.#server.heard) / 1000;
  }

  #tell(silent: boolean): void {
    if (silent === this.#silent) return;
    this.#silent = silent;
    this.patient.silent(silent);
  }

  #ask = (): void => {
    this.#asked = performance.now();
    this.patient.ping();
  };

  /** The device says that it has no network; a server on the same machine answers nevertheless. */
  #fear = (): void => {
    this.#tell(true);
    this.#ask();
  };

  /** A page that was hidden was not asked to listen: what it has missed says nothing. */
  #wake = (): void => {
    if (document.hidden) return;
    this.#heard = performance.now();
    this.#ask();
  };

  #look(): void {
    if (document.hidden) return;
    const now = performance.now();
    const quiet = now - this.#heard;
    if (quiet > DEAD) this.patient.dead();
    else if (quiet > SILENT) this.#tell(true);
    if (quiet > QUIET && now - this.#asked > QUIET) this.#ask();
  }
}
