export interface ShownText {
  readonly text: string;
  /** Of the links in the text. */
  readonly addresses: readonly string[];
}

const mayHaveMarkup = /[[*_`~=<]|\((?:https?|mailto):/;
const formula = /^=\s*HYPERLINK\(\s*"((?:[^"]|"")*)"\s*(?:[,;]\s*"((?:[^"]|"")*)"\s*)?\)$/i;
const address = String.raw`(?:https?|mailto):[^\s()<>]*(?:\([^\s()<>]*\)[^\s()<>]*)*`;
const markdownLink = new RegExp(String.raw`!?\[([^\][]*)\]\(<?(${address})>?(?:\s+"[^"]*")?\)`, 'gi');
const wikiLink = /\[\[([^\][|]+?)(?:\\?\|([^\][]+))?\]\]/g;
/** As Notion and Airtable write relations and files: `Acme (https://…)`. */
const addressAfter = new RegExp(String.raw`(?<=\S) ?\((${address})\)`, 'gi');
const bareAddress = new RegExp(`<(${address})>`, 'gi');
const strong = /(\*\*|__|~~)(?=\S)(.+?)(?<=\S)\1/g;
const emphasized = /^([*_`])(?=\S)(.+)(?<=\S)\1$/;

const none: readonly never[] = [];

/** False for most cells, which show what they are. */
export const hasMarkup = (cell: string): boolean => mayHaveMarkup.test(cell);

/** What a cell with a link or emphasis of Markdown, a wiki link or a formula of a spreadsheet shows. */
export function readMarkup(cell: string): ShownText {
  if (!hasMarkup(cell)) return { text: cell, addresses: none };
  const linked = linkInFormula(cell);
  if (linked !== undefined) return { text: linked.name || linked.address, addresses: [linked.address] };
  const addresses: string[] = [];
  const link = (found: string) => {
    addresses.push(found);
    return '';
  };
  const text = cell
    .replace(markdownLink, (_, name: string, found: string) => link(found) + (name.trim() || found))
    .replace(bareAddress, (_, found: string) => link(found) + found)
    .replace(addressAfter, (_, found: string) => link(found))
    .replace(wikiLink, (_, page: string, shown: string | undefined) => shown ?? page)
    .replace(strong, '$2')
    .replace(emphasized, '$2');
  return { text: text.trim(), addresses };
}

export function linkInFormula(cell: string): { readonly address: string; readonly name: string } | undefined {
  const found = cell.startsWith('=') ? formula.exec(cell) : null;
  if (found === null) return undefined;
  const [, target = '', name = ''] = found;
  return { address: target.replaceAll('""', '"').trim(), name: name.replaceAll('""', '"').trim() };
}
