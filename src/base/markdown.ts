/** Text of others inside a Markdown document: it stays what it is, no markup and no HTML, on one line. */
export const plainText = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/[\\`*_{}[\]()#|~!]/g, '\\$&');
