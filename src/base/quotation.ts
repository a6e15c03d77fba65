/** A heading may be in a list or in a quotation of its own. */
const heading = /^((?:[ \t>]|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))*)(#{1,6}(?:\s|$)|=+\s*$|-+\s*$)/;

/** A quotation keeps its Markdown, but its headings do not join the outline. */
export const quotationOf = (text: string): string =>
  text
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map((line) => `> ${line.replace(heading, '$1\\$2')}`.trimEnd())
    .join('\n');

/**
 * Makes text of the HTML, links, images and link definitions of foreign Markdown. A backslash does it, since the note page shows entities
 * as written.
 */
export const withoutLinks = (text: string): string =>
  text
    .replace(/\\+<?|</g, (found) =>
      found.endsWith('<') && found.length % 2 === 1 ? `${found.slice(0, -1)}\\<` : found,
    )
    .replace(/\](?=[(:])/g, ']\\');
