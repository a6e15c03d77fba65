import { inflateSync } from 'node:zlib';

/** Text lines of each page of a PDF as our library writes it, as a reader's search finds them, in drawing order. */
export function pdfText(bytes: Uint8Array): string[][] {
  const objects = readObjects(Buffer.from(bytes).toString('latin1'));
  const fonts = readFonts(objects);
  return [...objects.values()]
    .filter(({ head }) => /\/Type \/Page\b/.test(head))
    .map(({ head }) => readPage(objects.get(reference(head, 'Contents') ?? '')?.stream ?? '', fonts));
}

interface PdfObject {
  readonly head: string;
  readonly stream: string;
}

function readObjects(text: string): ReadonlyMap<string, PdfObject> {
  const objects = new Map<string, PdfObject>();
  for (const match of text.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
    const start = match.index + match[0].length;
    const body = text.slice(start, text.indexOf('\nendobj', start));
    const [head = '', stream] = body.split(/\nstream\r?\n/, 2);
    // By its length: the last byte may be that of a carriage return.
    const length = Number(/\/Length (\d+)/.exec(head)?.[1]);
    const packed = stream === undefined ? undefined : Buffer.from(stream.slice(0, length), 'latin1');
    const unpacked = packed && head.includes('/FlateDecode') ? inflateSync(packed) : packed;
    objects.set(match[1] ?? '', { head, stream: unpacked?.toString('latin1') ?? '' });
  }
  return objects;
}

const reference = (head: string, name: string): string | undefined => new RegExp(`/${name} (\\d+) 0 R`).exec(head)?.[1];

/** For each font name of the pages, the text of each two-byte code. */
function readFonts(objects: ReadonlyMap<string, PdfObject>): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const fonts = new Map<string, ReadonlyMap<string, string>>();
  for (const { head } of objects.values()) {
    for (const [, name = '', object = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = objects.get(reference(objects.get(object)?.head ?? '', 'ToUnicode') ?? '')?.stream ?? '';
      fonts.set(name, readCodes(map));
    }
  }
  return fonts;
}

function readCodes(map: string): ReadonlyMap<string, string> {
  const codes = new Map<string, string>();
  for (const [, first = '', , texts = ''] of map.matchAll(/<(\w{4})> <(\w{4})> \[([^\]]*)\]/g)) {
    for (const [index, [, hex = '']] of [...texts.matchAll(/<([\w ]*)>/g)].entries()) {
      const code = (Number.parseInt(first, 16) + index).toString(16).padStart(4, '0');
      codes.set(code, Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'));
    }
  }
  return codes;
}

function readPage(content: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>): string[] {
  const lines: string[] = [];
  let font: ReadonlyMap<string, string> | undefined;
  for (const [, name, glyphs = ''] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name !== undefined) font = fonts.get(name);
    else {
      const codes = [...glyphs.matchAll(/<(\w*)>/g)].flatMap(([, hex = '']) => hex.match(/\w{4}/g) ?? []);
      lines.push(codes.map((code) => font?.get(code) ?? '').join(''));
    }
  }
  return lines;
}
