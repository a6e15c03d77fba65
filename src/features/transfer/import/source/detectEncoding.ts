import { analyse } from 'chardet';

import type { EncodingName } from '../../contract.ts';

/** Of those that the page offers; the encodings of ISO differ from those of Windows in control characters only, or hardly. */
const names: Readonly<Record<string, EncodingName>> = {
  'windows-1250': 'windows-1250',
  'ISO-8859-2': 'windows-1250',
  'windows-1251': 'windows-1251',
  'KOI8-R': 'koi8-r',
  'windows-1253': 'windows-1253',
  'ISO-8859-7': 'windows-1253',
  'windows-1254': 'windows-1254',
  'ISO-8859-9': 'windows-1254',
  'windows-1255': 'windows-1255',
  'ISO-8859-8': 'windows-1255',
  'windows-1256': 'windows-1256',
  'windows-1257': 'windows-1257',
  'windows-1252': 'windows-1252',
  'ISO-8859-1': 'windows-1252',
  Shift_JIS: 'shift_jis',
  'EUC-JP': 'euc-jp',
  GB18030: 'gbk',
  Big5: 'big5',
  'EUC-KR': 'euc-kr',
};

/** Two bytes a character; the most used first. */
const eastAsian: readonly EncodingName[] = ['gbk', 'shift_jis', 'big5', 'euc-kr', 'euc-jp'];
/** That of a text with too few characters to compare how often they occur. */
const leastConfidence = 10;
/** Letters with accents. */
const latin: readonly EncodingName[] = ['windows-1252', 'windows-1250', 'windows-1254', 'windows-1257'];

const maxSampledBytes = 50_000;
/** Before the first byte beyond ASCII. */
const bytesBefore = 1_000;

/** Of bytes that are no UTF. In a short text the letters around a byte say more than how often it occurs. */
export function detectEncoding(bytes: Uint8Array): EncodingName {
  const start = Math.max(0, bytes.findIndex((byte) => byte >= 0x80) - bytesBefore);
  const sample = bytes.subarray(start, start + maxSampledBytes);
  const found = analyse(sample).flatMap(({ name, confidence }) => {
    const encoding = names[name];
    return encoding === undefined ? [] : [{ encoding, confidence }];
  });
  const { encoding: best = 'windows-1252', confidence = 0 } = found[0] ?? {};
  if (eastAsian.includes(best) && confidence > leastConfidence && isValid(sample, best)) return best;
  if (latin.includes(best) || eastAsian.includes(best)) {
    const candidates = [
      ...(hasKana(sample) ? (['shift_jis'] as const) : []),
      ...(hasPairsOfBytes(sample) ? eastAsian : []),
    ];
    const valid = candidates.find((encoding) => isValid(sample, encoding));
    if (valid !== undefined) return valid;
  }
  if (!latin.includes(best) && !eastAsian.includes(best)) return best;
  const [first, second] = found.filter((each) => latin.includes(each.encoding));
  const isClear = first !== undefined && first.confidence > clearLead * (second?.confidence ?? 0);
  const others = found.flatMap((each) => (each === first || each.encoding === 'windows-1254' ? [each.encoding] : []));
  return bestLatin(sample, isClear ? others : ['windows-1252', ...others]);
}

/** Of the confidence in one encoding to that in the next. */
const clearLead = 1.4;

/** Letters with accents are alone in words; those of two bytes are mostly beside each other. */
function hasPairsOfBytes(bytes: Uint8Array): boolean {
  let [alone, pairs] = [0, 0];
  for (let index = 0; index < bytes.length; index += 1) {
    if ((bytes[index] ?? 0) < 0x80) continue;
    let end = index;
    while ((bytes[end] ?? 0) >= 0x80) end += 1;
    if (end - index === 1) alone += 1;
    else pairs += end - index;
    index = end;
  }
  return pairs > 2 * alone;
}

const hasKana = (bytes: Uint8Array): boolean => /[\u3041-\u30ff]{2}/.test(new TextDecoder('shift_jis').decode(bytes));

function isValid(bytes: Uint8Array, encoding: EncodingName): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return true;
  } catch {
    // A sample may end in the middle of a character.
    return bytes.length === maxSampledBytes && !new TextDecoder(encoding).decode(bytes).slice(0, -2).includes('\ufffd');
  }
}

/** The encoding in which most bytes are letters that fit into their words; of equal ones the first. */
function bestLatin(bytes: Uint8Array, guessed: readonly EncodingName[]): EncodingName {
  const scored = [...guessed, 'macintosh' as const].map((encoding) => ({
    encoding,
    score: scoreOf(new TextDecoder(encoding).decode(bytes)),
  }));
  return scored.reduce((best, each) => (each.score > best.score ? each : best)).encoding;
}

const fitting = /(?<=\p{L})[\p{Ll}--[a-zþðý]]|(?<!\p{L})[\p{Lu}--[A-ZÞÐÝ]]|(?<!\p{L})[\p{Ll}--[a-zþðý]](?=\p{Ll})/gv;
const odd = /(?<=\p{L})[\p{Lu}--[A-Z]](?=\p{Ll})|(?<=\p{L})[[\p{S}\p{C}]--[+~^\|=<>$`\n\r\t]]|[þðý]/gv;

const scoreOf = (text: string): number => (text.match(fitting)?.length ?? 0) - 2 * (text.match(odd)?.length ?? 0);
