import { webAddressOf } from '../../../../base/text/webAddress.ts';
import { readMarkup } from './cellMarkup.ts';

export interface CellLink {
  readonly address: string;
  /** What the cell shows instead of the address; empty if it shows the address. */
  readonly name: string;
}

/** The address of a cell, also of a link in Markdown or in a formula; undefined for any other text. */
export function readLink(text: string): CellLink | undefined {
  const plain = webAddressOf(text);
  if (plain !== undefined) return { address: plain, name: '' };
  const { text: name, addresses } = readMarkup(text);
  const [first, second] = addresses;
  const address = second === undefined && first !== undefined ? webAddressOf(first) : undefined;
  return address === undefined ? undefined : { address, name: name === first ? '' : name };
}
