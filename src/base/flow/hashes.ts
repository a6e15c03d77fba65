/** Fast 64-bit content hash, with the length; not cryptographic. Synchronous, so that callers keep their order. */
export function checksum(bytes: Uint8Array<ArrayBuffer>): string {
  const words = new Uint32Array(Math.ceil(bytes.length / 4));
  new Uint8Array(words.buffer).set(bytes);
  let one = 0x811c9dc5;
  let other = 0x9e3779b9;
  // An iterator of large arrays takes six times as long.
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? 0;
    one = Math.imul(one ^ word, 0x85ebca6b);
    one ^= one >>> 13;
    other = Math.imul(other ^ (word >>> 15) ^ word, 0xc2b2ae35);
  }
  return [one, other, bytes.length].map((sum) => (sum >>> 0).toString(16)).join('-');
}

/** The first bytes of a text's SHA-256, in hex. Node and browsers have the same function for it. */
export async function sha256(text: string, bytes: number): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return new Uint8Array(digest, 0, bytes).reduce((hex, byte) => hex + byte.toString(16).padStart(2, '0'), '');
}
