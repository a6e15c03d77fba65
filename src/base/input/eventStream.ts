/** The data of each event of an event stream (WHATWG HTML, Server-sent events). Only CR and LF end a line. */
export const dataOfEvents = (text: string): string[] => text.split(eventEnd).map((event) => dataOf(linesOf(event)));

/** A stream of events with the data of each changed, in whole events. */
export async function* changedEvents(
  parts: AsyncIterable<string>,
  change: (data: string) => string,
): AsyncGenerator<string, void> {
  let rest = '';
  for await (const part of parts) {
    const events = (rest + part).split(eventEnd);
    rest = events.pop() ?? '';
    for (const event of events) yield `${changedEvent(event, change)}\n\n`;
  }
  if (rest !== '') yield changedEvent(rest, change);
}

function changedEvent(event: string, change: (data: string) => string): string {
  const lines = linesOf(event);
  const others = lines.filter((line) => !isData(line));
  if (others.length === lines.length) return event;
  const changed = change(dataOf(lines)).split('\n');
  return [...others, ...changed.map((line) => `data: ${line}`)].join('\n');
}

const eventEnd = /\r\n\r\n|\n\n|\r\r/;

const linesOf = (event: string): string[] => event.split(/\r\n|\n|\r/);

const isData = (line: string): boolean => line.startsWith('data:');

const dataOf = (lines: readonly string[]): string =>
  lines
    .filter(isData)
    .map((line) => line.slice('data:'.length).replace(/^ /, ''))
    .join('\n');
