/** A heading may be in a list or in a quotation of its own. */
const heading = /^((?:[ \t>]|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))*)(#{1,6}(?:\s|$)|=+\s*$|-+\s*$)/;

/** A quotation keeps its Markdown, but its headings do not join the outline. */
export const quotationOf = (text: string): string => quoteLines(text, (line) => line.replace(heading, '$1\\$2'));

/** A quotation with its headings, two levels lower. */
export const quotationWithHeadings = (text: string): string =>
  quoteLines(text, (line) => line.replace(/^#{1,4}(?=\s)/, '##$&'));

const quoteLines = (text: string, edit: (line: string) => string): string =>
  text
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map((line) => `> ${edit(line)}`.trimEnd())
    .join('\n');

/** Makes text of the HTML of foreign Markdown. A backslash does it, since the note page shows entities as written. */
const withoutHtml = (text: string): string =>
  text.replace(/\\+<?|</g, (found) =>
    found.endsWith('<') && found.length % 2 === 1 ? `${found.slice(0, -1)}\\<` : found,
  );

/** Also of its links, images and link definitions. */
export const withoutLinks = (text: string): string => withoutHtml(text).replace(/\](?=[(:])/g, ']\\');

/** Also of its images, which the editor's Markdown preview would request from any host. */
export const withoutImages = (text: string): string => withoutHtml(text).replaceAll('![', '!\\[');
