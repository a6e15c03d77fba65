/** Maximum UTF-8 bytes of one UTF-16 code unit. */
const bytesPerUnit = 3;

/** Builds JSON as bytes for a response with many records; takes half the time of one large string. */
export class JsonBytes {
  #bytes: Buffer;
  #length = 0;

  /** More bytes than expected are possible, and take a copy. */
  constructor(expectedBytes: number) {
    this.#bytes = Buffer.allocUnsafe(expectedBytes);
  }

  get length(): number {
    return this.#length;
  }

  write(text: string): this {
    const needed = this.#length + text.length * bytesPerUnit;
    if (needed > this.#bytes.length) this.#grow(needed);
    this.#length += this.#bytes.write(text, this.#length);
    return this;
  }

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
