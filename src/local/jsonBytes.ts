const atFirst = 64 * 1024;
/** The most bytes of UTF-8 that one unit of a string's length can take. */
const bytesPerUnit = 3;

/** JSON text put together as bytes, for an answer of many records: half the time of one large string. */
export class JsonBytes {
  #bytes = Buffer.allocUnsafe(atFirst);
  #length = 0;

  write(text: string): this {
    const needed = this.#length + text.length * bytesPerUnit;
    if (needed > this.#bytes.length) this.#grow(needed);
    this.#length += this.#bytes.write(text, this.#length);
    return this;
  }

  /** Takes the last character back, such as a brace that closes a record too early or a comma too many. */
  undo(character: '}' | ','): this {
    if (this.#bytes[this.#length - 1] === character.charCodeAt(0)) this.#length -= 1;
    return this;
  }

  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  #grow(needed: number): void {
    const larger = Buffer.allocUnsafe(Math.max(needed, this.#bytes.length * 2));
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }
}
