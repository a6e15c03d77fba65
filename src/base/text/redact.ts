const redacted = '(redacted)';
const patterns = /(bearer\s+)[^\s"',;]+|\b(jd[a-z]_[\w-]{8,}|sk-[\w-]{8,})/gi;

export const redact = (text: string): string =>
  text.replace(patterns, (_, bearer: string | undefined) => `${bearer ?? ''}${redacted}`);

export type Redactor = (text: string) => string;

/** Characters; longer texts are searched only for the secret as it is and as in JSON. */
const maxLength = 16_384;

/**
 * Removes a secret in any case, escaped as in JSON or a URL, even repeatedly, and in base64. Also removes parts of at least half its length
 * or 12 characters.
 */
export function redactorOf(secret: string): Redactor {
  let pieces: ReadonlyMap<number, ReadonlySet<string>> | undefined;
  return (text) => {
    if (secret === '') return text;
    if (text.length > maxLength) return replaceExact(text, secret);
    pieces ??= piecesOf(secret);
    const { letters, spans } = decode(text);
    const isHidden = new Uint8Array(letters.length);
    for (const [length, known] of pieces)
      for (let at = 0; at + length <= letters.length; at += 1)
        if (known.has(letters.slice(at, at + length))) isHidden.fill(1, at, at + length);
    return replaceHidden(text, isHidden, spans);
  };
}

function replaceExact(text: string, secret: string): string {
  const inJson = JSON.stringify(secret).slice(1, -1);
  const left = text.replaceAll(secret, redacted);
  return inJson === secret ? left : left.replaceAll(inJson, redacted);
}

function replaceHidden(text: string, isHidden: Uint8Array, spans: readonly Span[]): string {
  let left = '';
  let from = 0;
  for (let at = isHidden.indexOf(1); at >= 0; ) {
    const next = isHidden.indexOf(0, at);
    const end = next < 0 ? isHidden.length : next;
    left += text.slice(from, spans[at]?.from) + redacted;
    from = spans[end - 1]?.to ?? text.length;
    at = isHidden.indexOf(1, end);
  }
  return left + text.slice(from);
}

/** Characters; a shorter part reveals little and is found by chance. */
const shortest = 6;

function piecesOf(secret: string): Map<number, Set<string>> {
  const pieces = new Map<number, Set<string>>();
  const plain = secret.replaceAll('\\', '').toLowerCase();
  const enough = Math.min(plain.length, 12, Math.max(shortest, Math.floor(plain.length / 2)));
  add(plain, enough);
  // An escape in the secret itself is decoded when it occurs in a text.
  add(decode(secret).letters, enough);
  if (enough < shortest) return pieces;
  const bytes = new TextEncoder().encode(secret);
  // Base64 depends on the offset, such as behind "Bearer ", and its ends on the neighbouring characters.
  for (const before of [0, 1, 2]) {
    const encoded = btoa('\0'.repeat(before) + Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
    const own = encoded.slice(Math.ceil((before * 4) / 3), Math.floor(((before + bytes.length) * 4) / 3));
    for (const form of [own, own.replaceAll('+', '-').replaceAll('/', '_')])
      add(decode(form).letters, Math.ceil((enough * 4) / 3));
  }
  return pieces;

  function add(form: string, length: number): void {
    const known = pieces.get(length) ?? new Set();
    pieces.set(length, known);
    for (let at = 0; at + length <= form.length; at += 1) known.add(form.slice(at, at + length));
  }
}

const escapes = /\\+u00([\da-f]{2})|%(?:25)*([\da-f]{2})|./gisu;

interface Span {
  readonly from: number;
  readonly to: number;
}

function decode(text: string): { readonly letters: string; readonly spans: readonly Span[] } {
  const letters: string[] = [];
  const spans: Span[] = [];
  for (const { 0: written, 1: json, 2: percent, index } of text.matchAll(escapes)) {
    const code = Number.parseInt(json ?? percent ?? '', 16);
    const letter = Number.isNaN(code) ? written : String.fromCharCode(code);
    if (/^\\+$/.test(letter)) continue;
    letters.push(letter.toLowerCase().slice(0, letter.length));
    for (let unit = 0; unit < letter.length; unit += 1) spans.push({ from: index, to: index + written.length });
  }
  return { letters: letters.join(''), spans };
}
