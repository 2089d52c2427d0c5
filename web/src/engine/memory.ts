// The memory of a module: tables are laid one behind the other and stay where they are.

const PAGE = 1 << 16;

export class Memory {
  #memory: WebAssembly.Memory;
  #top: number;

  constructor(memory: WebAssembly.Memory, heap: number) {
    this.#memory = memory;
    this.#top = heap;
  }

  /** Room for so many bytes, all zero. */
  room(bytes: number): number {
    const address = (this.#top + 15) & ~15;
    this.#top = address + bytes;
    const missing = this.#top - this.#memory.buffer.byteLength;
    if (missing > 0) this.#memory.grow(Math.ceil(missing / PAGE));
    return address;
  }

  // Views are made anew: those that were made before the memory grew show nothing any more.
  bytes = (at: number, size: number) => new Uint8Array(this.#memory.buffer, at, size);
  int8 = (at: number, size: number) => new Int8Array(this.#memory.buffer, at, size);
  int16 = (at: number, size: number) => new Int16Array(this.#memory.buffer, at, size);
  int32 = (at: number, size: number) => new Int32Array(this.#memory.buffer, at, size);
  int64 = (at: number, size: number) => new BigInt64Array(this.#memory.buffer, at, size);
  float32 = (at: number, size: number) => new Float32Array(this.#memory.buffer, at, size);
  float64 = (at: number, size: number) => new Float64Array(this.#memory.buffer, at, size);

  /** Copy bytes within the memory. */
  copy(from: number, to: number, size: number): void {
    this.bytes(to, size).set(this.bytes(from, size));
  }
}
