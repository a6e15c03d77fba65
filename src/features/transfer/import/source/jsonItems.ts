import { findJsonExcess } from '../../../../base/input/json.ts';
import { type JsonList, listIn } from './jsonLists.ts';
import { parseListInSlices } from './jsonSlices.ts';
import type { SourceText } from './sourceText.ts';
import { notReadOfTrello, rowsOfTrello } from './trelloBoard.ts';
import { UnreadableSource } from './unreadableSource.ts';

const jsonLimits = { maxNodes: 2_000_000, maxDepth: 50, maxNames: 10_000 };

/** A line of JSON Lines that is not valid. */
export const badLine = Symbol('a line that is not valid JSON');

/** The items of a list in a JSON text, of the lines of JSON Lines, or of a board of Trello. Throws `UnreadableSource`. */
export async function jsonItems(
  source: SourceText,
  pause: () => Promise<void>,
  part: number | undefined,
): Promise<JsonList> {
  if (findJsonExcess(source.bytes, jsonLimits) !== undefined)
    throw new UnreadableSource('The JSON has too many values. Split it into several files.');
  await pause();
  const list = await parseListInSlices(source.bytes, pause);
  if (list !== undefined) return listIn(list, part);
  const text = source.characters;
  await pause();
  let whole: unknown;
  try {
    whole = JSON.parse(text);
  } catch (error) {
    const lines = await parseLines(text, pause);
    if (lines !== undefined) return { items: lines, ...onlyList };
    throw new UnreadableSource(`The text is not valid JSON. ${error instanceof Error ? error.message : String(error)}`);
  }
  const trello = rowsOfTrello(whole);
  return trello === undefined ? listIn(whole, part) : { ...onlyList, items: trello, notRead: notReadOfTrello };
}

const onlyList = { parts: [], part: 0, notRead: [] } as const;

const linesAtOnce = 256;

/** Undefined if the first line is no object or list. */
async function parseLines(text: string, pause: () => Promise<void>): Promise<readonly unknown[] | undefined> {
  const lines = text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '');
  const items: unknown[] = [];
  for (const line of lines) {
    if (items.length % linesAtOnce === 0) await pause();
    items.push(parseLine(line));
    if (typeof items[0] !== 'object') return undefined;
  }
  return lines.length > 1 ? items : undefined;
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return badLine;
  }
}
