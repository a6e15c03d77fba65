export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type Encoding = (typeof encodings)[number];

/** A file, or a text whose encoding is known. */
export type SourceContent =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'text'; readonly text: string };

/** Bytes that are enough to recognize UTF-16 without a byte-order mark. */
const sampleLength = 4_096;

/** Without the byte-order mark. */
export function decodeSource(bytes: Uint8Array, encoding: Encoding): string {
  return new TextDecoder(encoding).decode(bytes);
}

/** By the byte-order mark, or else by the zero bytes of UTF-16. What is not valid UTF-8 is taken for Windows-1252, in which spreadsheets save. */
export function decodeGuessed(bytes: Uint8Array): { readonly encoding: Encoding; readonly text: string } {
  const utf16 = guessUtf16(bytes);
  const utf8 = utf16 === undefined ? decodeUtf8(bytes) : undefined;
  if (utf8 !== undefined) return { encoding: 'utf-8', text: utf8 };
  const encoding = utf16 ?? 'windows-1252';
  return { encoding, text: decodeSource(bytes, encoding) };
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

function guessUtf16(bytes: Uint8Array): Encoding | undefined {
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

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
