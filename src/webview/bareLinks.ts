import type MarkdownIt from 'markdown-it';

type InlineRule = Parameters<InstanceType<typeof MarkdownIt>['inline']['ruler']['push']>[1];

const maxAddressLength = 2_000;
const address = new RegExp(`[^\\s<>]{1,${maxAddressLength}}`, 'y');
const scheme = /(?:^|[^a-z\d+.-])(https?)$/i;

/** Turns bare web addresses into links, without punctuation that ends a sentence. */
export const bareLink: InlineRule = (state, silent) => {
  const { src, pos, pending } = state;
  if (state.linkLevel > 0 || !src.startsWith('://', pos)) return false;
  const begin = scheme.exec(pending.slice(-'xhttps'.length))?.[1];
  if (begin === undefined) return false;
  address.lastIndex = pos + '://'.length;
  const rest = withoutEnding(address.exec(src)?.[0] ?? '');
  if (rest === '') return false;
  const text = `${begin}://${rest}`;
  if (!silent) {
    state.pending = pending.slice(0, -begin.length);
    state.push('link_open', 'a', 1).attrs = [['href', text]];
    state.push('text', '', 0).content = text;
    state.push('link_close', 'a', -1);
  }
  state.pos += '://'.length + rest.length;
  return true;
};

function withoutEnding(text: string): string {
  let unopened = { ')': countOf(text, ')') - countOf(text, '('), ']': countOf(text, ']') - countOf(text, '[') };
  let end = text.length;
  for (; end > 0; end -= 1) {
    const last = text.charAt(end - 1);
    if ((last === ')' || last === ']') && unopened[last] > 0) unopened = { ...unopened, [last]: unopened[last] - 1 };
    else if (!/[?!.,:;*_~'"|]/.test(last)) break;
  }
  return text.slice(0, end);
}

const countOf = (text: string, character: string): number => text.split(character).length - 1;
