import assert from 'node:assert/strict';
import fc from 'fast-check';
import MarkdownIt from 'markdown-it';

import { quotationOf, withoutImages, withoutLinks } from '../../../src/base/text/quotation.ts';
import { hostileTexts } from '../../fixtures/hostileTexts.ts';

const markdown = new MarkdownIt({ html: true });

/** Types of what the text of a note contains, as the editor's preview reads it. */
const typesIn = (source: string): ReadonlySet<string> =>
  new Set(
    markdown.parse(source, {}).flatMap(({ type, children }) => [type, ...(children ?? []).map((each) => each.type)]),
  );

const forbidden = ['heading_open', 'html_block', 'html_inline', 'link_open', 'image'];

/** Texts of the signs that Markdown knows. */
const signs = fc.constantFrom(
  ...[
    '#',
    '# ',
    '\\',
    '<',
    '<b>',
    '>',
    '> ',
    '[',
    '](',
    ']: ',
    ']',
    '(x)',
    '!',
    '`',
    '```\n',
    '~~~',
    '\n',
    '\n\n',
    '- ',
    '1. ',
  ],
  ...['---', '===', '\t', '    ', 'a', '<!--', '-->', '<script>', '<https://x.example>', '&lt;', '*', '\r', '\u2028'],
);
const texts = fc.array(signs, { maxLength: 14 }).map((parts) => parts.join(''));

function assertHarmless(text: string): void {
  const found = typesIn(quotationOf(withoutLinks(text)));
  assert.deepEqual(
    forbidden.filter((type) => found.has(type)),
    [],
  );
}

describe('quotation of foreign Markdown', () => {
  it('has no heading, HTML, link or image', () => {
    const known = [
      '- # a',
      '> 1. ## a',
      'a\n---',
      '<div>\n\n# a\n</div>',
      '\\<b>a</b>',
      '\\\\<b>a</b>',
      '![a](https://x.example/p.png)',
      '[a]\n\n[a]: https://x.example',
      '\\[a](https://x.example)',
      '```\n# a\n```\n# b',
    ];
    for (const text of [...known, ...hostileTexts]) assertHarmless(text);
    fc.assert(fc.property(texts, assertHarmless), { numRuns: 5_000 });
  });

  it('keeps links where only images and HTML are removed', () => {
    const html = markdown.render(
      withoutImages('[a](https://x.example) ![b](https://x.example/p.png) ![c][d] <img src="x">'),
    );
    assert.match(html, /<a href="https:\/\/x\.example">a<\/a>/);
    const imageFree = (text: string) => {
      const found = typesIn(withoutImages(text));
      for (const type of ['image', 'html_block', 'html_inline']) assert.ok(!found.has(type), `${type} in ${text}`);
    };
    imageFree('![c][d]\n\n[d]: https://x.example/p.png');
    for (const text of hostileTexts) imageFree(text);
    fc.assert(fc.property(texts, imageFree), { numRuns: 2_000 });
  });

  it('ends with its lines, also in an unclosed code block', () => {
    const html = markdown.render(`${quotationOf('```\ncode')}\n\nafter`);
    assert.match(html, /<\/blockquote>\n<p>after<\/p>/);
  });

  it('keeps emphasis, lists and code', () => {
    assert.equal(quotationOf(withoutLinks('**a** `b`\n- c')), '> **a** `b`\n> - c');
  });

  it('takes linear time', () => {
    const text = `${'- '.repeat(500_000)}${'\\'.repeat(500_000)}${'>'.repeat(500_000)}`;
    assert.ok(quotationOf(withoutLinks(text)).length > text.length);
  });
});
