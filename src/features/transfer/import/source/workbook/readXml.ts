/// <reference path="./saxen.d.ts" />
import { Parser } from 'saxen';

import { damagedWorkbook } from './zipArchive.ts';

export interface XmlListener {
  /** Names have no prefix. */
  readonly onOpen: (name: string, attribute: (name: string) => string | undefined) => void;
  readonly onClose?: (name: string) => void;
  readonly onText?: (text: string) => void;
  /** Nothing more is read once it is true. */
  readonly isDone?: () => boolean;
}

/** Characters that are read without a pause, some milliseconds. */
const sliceLength = 65_536;
/** Without an element in between. A cell has at most 32,767 characters, each of at most eight in XML; a longer one is parsed again and again. */
const maxTokenLength = 300_000;

/** `pause` lets other work of the extension host run. Throws `UnreadableSource` if it is no XML. */
export async function readXml(
  chunks: AsyncIterable<Uint8Array>,
  { onOpen, onClose, onText, isDone }: XmlListener,
  pause: () => Promise<void>,
): Promise<void> {
  const parser = new Parser();
  let isBroken = false;
  let sinceElement = 0;
  parser.on('openTag', (name, attributes, decode) => {
    sinceElement = 0;
    let all: Record<string, string> | undefined;
    onOpen(withoutPrefix(name), (wanted) => {
      all ??= attributes();
      const value = all[wanted] ?? prefixed(all, wanted);
      return value === undefined ? undefined : decode(value);
    });
  });
  parser.on('closeTag', (name) => {
    sinceElement = 0;
    onClose?.(withoutPrefix(name));
  });
  parser.on('text', (text, decode) => onText?.(decode(text)));
  parser.on('cdata', (text) => onText?.(text));
  parser.on('error', () => {
    isBroken = true;
  });
  for await (const text of slicesOf(chunks)) {
    sinceElement += text.length;
    parser.write(text);
    if (isBroken || sinceElement > maxTokenLength) throw damagedWorkbook();
    if (isDone?.()) return;
    await pause();
  }
  parser.end();
  if (isBroken) throw damagedWorkbook();
}

async function* slicesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of chunks) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length < sliceLength) continue;
    yield text;
    text = '';
  }
  yield text;
}

const prefixed = (attributes: Record<string, string>, name: string): string | undefined =>
  Object.entries(attributes).find(([each]) => each.endsWith(`:${name}`))?.[1];

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1);
