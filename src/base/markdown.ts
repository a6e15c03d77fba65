/** Escapes foreign text for Markdown: no markup, no HTML, one line. */
export const plainText = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/[\\`*_{}[\]()#|~!]/g, '\\$&');
