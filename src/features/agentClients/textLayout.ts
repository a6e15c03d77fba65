export interface Layout {
  readonly eol: '\n' | '\r\n';
  readonly indent: string;
}

/** Line ends and indentation as most of the text has them, two spaces by default. */
export function layoutOf(text: string): Layout {
  const lines = text.split('\n').length - 1;
  const crlf = text.split('\r\n').length - 1;
  const indent = /^[ \t]+(?=["'\w])/m.exec(text)?.[0] ?? '  ';
  return { eol: crlf > 0 && crlf * 2 >= lines ? '\r\n' : '\n', indent };
}

export function placeOf(text: string, offset: number): string {
  const before = text.slice(0, offset).split('\n');
  return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}

export const splice = (text: string, offset: number, length: number, inserted: string): string =>
  text.slice(0, offset) + inserted + text.slice(offset + length);
