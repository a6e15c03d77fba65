/** The first bytes of a text's SHA-256, in hex. Node and browsers have the same function for it. */
export async function sha256(text: string, bytes: number): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return new Uint8Array(digest, 0, bytes).reduce((hex, byte) => hex + byte.toString(16).padStart(2, '0'), '');
}
