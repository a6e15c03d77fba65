/** Characters that are read; an excerpt has fewer. */
const maxRead = 2_000;

/** Markdown in one line as its reader sees it: links by their text and without markup. It may be cut in the middle of a link. */
export const readableText = (markdown: string): string =>
  markdown
    .slice(0, maxRead)
    .toWellFormed()
    .replace(/!?\[([^\][]*)\](?:\([^()]*(?:\)|$)|\[[^\][]*(?:\]|$))/g, '$1')
    .replace(/\[([^\][]*)$/, '$1')
    .replace(/(^|\s)(?:#{1,6}|>)(?=\s)\s*/g, '$1')
    .replace(/(^|\s)[-*+] \[[ xX]\] /g, '$1')
    .replace(/\*{2,3}|~~|`+|(?<![\w])__|__(?![\w])/g, '')
    .replace(/(?<![\w*\\])\*(?=\S)([^*]*[^\s\\])\*(?![\w*])|(?<![\w\\])_(?=\S)([^_]*[^\s\\])_(?!\w)/g, '$1$2')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
