import { isUtf8 } from '../../../../host/utf8.ts';
import type { EncodingName } from '../../contract.ts';

/** A file, or a text whose encoding is known. */
export type SourceContent =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'text'; readonly text: string };

/** Bytes that are enough to recognize UTF-16 without a byte-order mark. */
const sampleLength = 4_096;

/** Without the byte-order mark. */
export function decodeSource(bytes: Uint8Array, encoding: EncodingName): string {
  return new TextDecoder(encoding).decode(bytes);
}

/** A text as bytes of UTF-8 and as characters; one is made of the other when it is needed. Large tables are parsed from bytes. */
export class SourceText {
  #bytes: Uint8Array<ArrayBuffer> | undefined;
  #characters: string | undefined;

  /** Bytes are valid UTF-8 without a byte-order mark. */
  constructor(content: string | Uint8Array<ArrayBuffer>) {
    if (typeof content === 'string') this.#characters = content;
    else this.#bytes = content;
  }

  get bytes(): Uint8Array<ArrayBuffer> {
    this.#bytes ??= new TextEncoder().encode(this.#characters);
    return this.#bytes;
  }

  get characters(): string {
    this.#characters ??= new TextDecoder('utf-8', { ignoreBOM: true }).decode(this.#bytes);
    return this.#characters;
  }

  /** The first characters. */
  start(length: number): string {
    if (this.#characters !== undefined) return this.#characters.slice(0, length);
    // A character has at most four bytes. The last one may be cut, and is none of those.
    const bytes = this.bytes.subarray(0, 4 * length + 4);
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes).slice(0, length);
  }

  get hasUnreadable(): boolean {
    if (this.#characters !== undefined) return this.#characters.includes(unreadable);
    const { bytes } = this;
    const [first = 0, second, third] = new TextEncoder().encode(unreadable);
    for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1))
      if (bytes[at + 1] === second && bytes[at + 2] === third) return true;
    return false;
  }
}

export interface DecodedText {
  readonly encoding: EncodingName;
  readonly text: SourceText;
}

/** By the byte-order mark, or else by what the bytes are valid in; few bytes that are not valid do not make a text of UTF-8 another. */
export async function decodeGuessed(bytes: Uint8Array<ArrayBuffer>): Promise<DecodedText> {
  const utf16 = guessUtf16(bytes);
  if (utf16 !== undefined) return { encoding: utf16, text: new SourceText(decodeSource(bytes, utf16)) };
  if (isUtf8(bytes)) return { encoding: 'utf-8', text: new SourceText(withoutMark(bytes)) };
  const utf8 = decodeMostlyUtf8(bytes);
  if (utf8 !== undefined) return { encoding: 'utf-8', text: new SourceText(utf8) };
  const { detectEncoding } = await import('./detectEncoding.ts');
  const encoding = detectEncoding(bytes);
  return { encoding, text: new SourceText(decodeSource(bytes, encoding)) };
}

function withoutMark(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return hasMark ? bytes.subarray(3) : bytes;
}

/** What a decoder writes for bytes that it cannot read. */
const unreadable = '\ufffd';

/** Undefined unless most characters beyond ASCII are valid. */
function decodeMostlyUtf8(bytes: Uint8Array): string | undefined {
  const text = decodeSource(bytes, 'utf-8');
  const bad = text.split(unreadable).length - 1;
  const others = text.match(/[^\p{ASCII}\ufffd]/gu)?.length ?? 0;
  return others > 3 * bad ? text : undefined;
}

/** Characters that the encoding of a text has no meaning for, and the line of the first one. */
export function findUnreadable(source: SourceText): { readonly count: number; readonly line: number } | undefined {
  if (!source.hasUnreadable) return undefined;
  const text = source.characters;
  const first = text.indexOf(unreadable);
  return { count: text.split(unreadable).length - 1, line: text.slice(0, first).split(/\r\n|\n|\r/).length };
}

const signatures = [
  // A zip archive: .xlsx, .ods and .numbers.
  [0x50, 0x4b, 0x03, 0x04],
  // A compound file: .xls.
  [0xd0, 0xcf, 0x11, 0xe0],
];

/** Whether the bytes are a workbook of a spreadsheet program, which is no text. */
export const isWorkbook = (bytes: Uint8Array): boolean =>
  signatures.some((signature) => signature.every((byte, index) => bytes[index] === byte));

function guessUtf16(bytes: Uint8Array): EncodingName | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, sampleLength);
  const zeros = [0, 0];
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  const many = sample.length / 6;
  if (odd > many && odd > 4 * even) return 'utf-16le';
  return even > many && even > 4 * odd ? 'utf-16be' : undefined;
}
