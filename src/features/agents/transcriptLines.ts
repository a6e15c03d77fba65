import { shortText } from '../../base/shortText.ts';
import type { Message } from '../../contract/tracker/library.ts';
import { speakerOf } from '../../store/meetings/speakers.ts';
import type { Subchat } from '../../store/meetings/transcriptPages.ts';

/** Characters of a page; a longer message has a page of its own. */
const pageLength = 16_000;
const maxMessageLength = 60_000;
const maxNameLength = 100;

interface LinesPage {
  readonly text: string;
  /** 1-based, of the first and the last message. */
  readonly from: number;
  readonly to: number;
}

/** A transcript as pages of lines such as `08:00 Malte: …`; each page begins with its subchat. Further lines of a message are indented. */
export function transcriptPages(subchats: readonly Subchat[], timeZone: string): LinesPage[] {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  const pages: LinesPage[] = [];
  let lines: string[] = [];
  let length = 0;
  let count = 0;
  let wasBeforeReset = false;
  const end = (): void => {
    if (lines.length > 0) pages.push({ text: lines.join('\n'), from: (pages.at(-1)?.to ?? 0) + 1, to: count });
    lines = [];
    length = 0;
  };
  for (const { title, messages } of subchats) {
    const heading = `[Subchat: ${oneLine(title) || 'without a title'}]`;
    let isNew = true;
    for (const message of messages) {
      const line = lineOf(message, format);
      if (length > 0 && length + line.length > pageLength) end();
      const isReset = wasBeforeReset && !message.beforeContextReset;
      wasBeforeReset = message.beforeContextReset;
      const added = [...(isNew || lines.length === 0 ? [heading] : []), ...(isReset ? ['[Context reset]'] : []), line];
      isNew = false;
      lines.push(...added);
      length += added.reduce((sum, { length: each }) => sum + each + 1, 0);
      count += 1;
    }
  }
  end();
  return pages;
}

function lineOf(message: Message, format: Intl.DateTimeFormat): string {
  const at = message.at === null ? Number.NaN : Date.parse(message.at);
  const time = Number.isNaN(at) ? '' : `${format.format(at)} `;
  const text = shortText(message.text.trim(), maxMessageLength).replace(/\r\n?|[\n\v\f\u0085\u2028\u2029]/g, '\n  ');
  return `${time}${oneLine(speakerOf(message))}: ${text}`;
}

const oneLine = (text: string): string => shortText(text.replace(/\s+/g, ' ').trim(), maxNameLength);
