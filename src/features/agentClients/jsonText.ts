/** With spaces instead. Of a text without strings; of others at least the quotes stay. */
export const withoutComments = (text: string): string =>
  text.replace(/\/\/[^\r\n]*|\/\*[\s\S]*?\*\//g, (comment) => ' '.repeat(comment.length));

/** Offset of the comma between two properties, or after the last one. */
export function commaIn(text: string, from: number, to: number): number | undefined {
  const at = withoutComments(text.slice(from, to)).indexOf(',');
  return at === -1 ? undefined : from + at;
}
