import { findJsonExcess } from '../../../base/json.ts';
import { isObject } from '../../../base/reader.ts';

const jsonLimits = { maxNodes: 2_000_000, maxDepth: 50, maxNames: 10_000 };
/** Of objects around the list. */
const maxNesting = 5;

/** Says what is wrong with a source as a whole. */
export class UnreadableSource extends Error {}

/** A line of JSON Lines that is not valid. */
export const badLine = Symbol('a line that is not valid JSON');

/** The items of the list in a JSON text, or of the lines of JSON Lines. Throws `UnreadableSource`. */
export async function jsonItems(text: string, pause: () => Promise<void>): Promise<readonly unknown[]> {
  if (findJsonExcess(new TextEncoder().encode(text), jsonLimits) !== undefined)
    throw new UnreadableSource('The JSON has too many values. Split it into several files.');
  await pause();
  let whole: unknown;
  try {
    whole = JSON.parse(text);
  } catch (error) {
    const lines = await parseLines(text, pause);
    if (lines !== undefined) return lines;
    throw new UnreadableSource(`The text is not valid JSON. ${error instanceof Error ? error.message : String(error)}`);
  }
  return listIn(whole);
}

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

/** The list itself, or one in these objects: that of `cards`, else the only one of objects, else the first that is alone. */
function listIn(whole: unknown): readonly unknown[] {
  let alone: readonly unknown[] | undefined;
  let values = [whole];
  for (let depth = 0; depth <= maxNesting && values.length > 0; depth += 1) {
    const lists = values.filter((value) => Array.isArray(value));
    const [ofObjects, another] = lists.filter((list) => list.some(isObject));
    if (ofObjects !== undefined && another === undefined) return ofObjects;
    if (another !== undefined) throw new UnreadableSource(`${noList} It has several.`);
    if (lists.length === 1) alone ??= lists[0];
    const objects = values.filter(isObject);
    const cards = objects.map((object) => object['cards']).find((value) => Array.isArray(value));
    if (cards !== undefined) return cards;
    values = objects.flatMap((object) => Object.values(object));
  }
  if (alone === undefined) throw new UnreadableSource(noList);
  return alone;
}

const noList = 'The JSON has no list of applications. It has to be a list, or an object with one list.';
