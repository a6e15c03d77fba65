import { webAddressOf } from '../../../base/webAddress.ts';

/** The address of a cell, also of a link in Markdown; undefined for any other text. */
export const readLink = (text: string): string | undefined => webAddressOf(text) ?? webAddressOf(inMarkdown(text));

const inMarkdown = (text: string): string =>
  /^\s*(?:\[[^\]]*\]\()?<?([^\s<>]+?)>?(?: "[^"]*")?\)?\s*$/.exec(text)?.[1] ?? '';
