import assert from 'node:assert/strict';

import type { MarkdownPart } from '../../../src/webview/markdownParts.ts';
import { type FormattedText, markdownLimits, readMarkdown } from '../../../src/webview/readMarkdown.ts';

const endless = { ...markdownLimits, maxLength: Number.POSITIVE_INFINITY, maxParts: Number.POSITIVE_INFINITY };

/** Texts of about the given length that make careless parsers slow, deeply recursive or both. */
const hostile = {
  'emphasis that never closes': (length) => '_a__'.repeat(length / 4),
  'nested emphasis': (length) => `${'*a **a '.repeat(length / 14)}b${' a** a*'.repeat(length / 14)}`,
  'closing emphasis': (length) => 'a_ '.repeat(length / 3),
  'opening emphasis': (length) => '_a '.repeat(length / 3),
  'emphasis of mixed marks': (length) => '*a_ '.repeat(length / 4),
  'emphasis of three': (length) => `a**b${'c* '.repeat(length / 3)}`,
  'stars and underscores': (length) => '*_'.repeat(length / 2),
  'struck out': (length) => '~~a~ '.repeat(length / 5),
  'closing links': (length) => 'a]'.repeat(length / 2),
  'opening links': (length) => '[a'.repeat(length / 2),
  'links and emphasis': (length) => '[ a_'.repeat(length / 4),
  'links in links': (length) => '[ (]('.repeat(length / 5),
  'pictures in pictures': (length) => '![[]()'.repeat(length / 6),
  'emphasis over links': (length) => '**x [a*b**c*](d)'.repeat(length / 16),
  'nested brackets': (length) => `${'['.repeat(length / 2)}a${']'.repeat(length / 2)}`,
  'brackets on lines': (length) => '[\n'.repeat(length / 2),
  'open link addresses': (length) => '[a](<b'.repeat(length / 6),
  'open link titles': (length) => '[a](b "'.repeat(length / 7),
  'link definitions': (length) => '[a]: u "\n'.repeat(length / 9),
  'nested quotes': (length) => `${'> '.repeat(length / 2)}a`,
  'quotes with lazy lines': (length) => '> a\nb\n'.repeat(length / 6),
  'nested list on one line': (length) => `${'* '.repeat(length / 2)}a`,
  'nested lists': (length) =>
    Array.from({ length: Math.sqrt(length) }, (_, depth) => `${'  '.repeat(depth)}* a\n`).join(''),
  'lists of many items': (length) => '- a\n\n'.repeat(length / 5),
  backticks: (length) => Array.from({ length: Math.sqrt(length) }, (_, count) => `e${'`'.repeat(count)}`).join(''),
  'open comments': (length) => `</${'<!--'.repeat(length / 4)}`,
  'open sections': (length) => 'a <![CDATA[ '.repeat(length / 12),
  'open tags': (length) => '<a '.repeat(length / 3),
  'a wide table': (length) => `|${'x|'.repeat(length / 4)}\n|${'-|'.repeat(length / 4)}\n`,
  'a table of short rows': (length) => {
    const width = Math.sqrt(length);
    return `|${'x|'.repeat(width)}\n|${'-|'.repeat(width)}\n${'|\n'.repeat(width)}`;
  },
  'web addresses': (length) => 'http://a/('.repeat(length / 10),
  'mail addresses': (length) => `${'a.'.repeat(length / 2)}@`,
  'web addresses in brackets': (length) => `http://a${'])'.repeat(length / 2)}`,
  'broken web addresses': (length) => 'http://['.repeat(length / 8),
  entities: (length) => '&#'.repeat(length / 2),
  'null characters': (length) => 'abc\u0000de\u0000'.repeat(length / 7),
  spaces: (length) => `a${' '.repeat(length)}b`,
} satisfies Readonly<Record<string, (length: number) => string>>;

/** Number of places at which the parser may be stopped. */
function stepsFor(text: string): number {
  let reads = 0;
  readMarkdown(text, { limits: endless, now: () => reads++ * 0 });
  return reads;
}

function textOf(part: MarkdownPart): string {
  return typeof part === 'string' ? part : part.parts.map(textOf).join('');
}

/** Reads with a clock that does not move. */
const readUntimed = (source: string): FormattedText => readMarkdown(source, { now: () => 0 });

const formatted = (source: string): readonly MarkdownPart[] => {
  const text = readUntimed(source);
  assert.equal(text.kind, 'formatted');
  return text.kind === 'formatted' ? text.parts : [];
};

/** Compact outline of tags with their content. */
const outline = (parts: readonly MarkdownPart[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : `${part.tag}(${outline(part.parts)})`)).join(' ');

describe('readMarkdown', () => {
  for (const [name, make] of Object.entries(hostile))
    it(`takes linear steps: ${name}`, () => {
      const [short, long] = [stepsFor(make(3_000)), stepsFor(make(30_000))];
      assert.ok(long <= 12 * short + 100, `${short} looks at the clock became ${long}`);
    });

  it('shows deeply nested quotes as plain text', () => {
    assert.deepEqual(readUntimed('> '.repeat(3_000)), {
      kind: 'plain',
      reason: 'This text is shown without formatting because it is nested more than 100 levels deep.',
    });
  });

  it('shows deeply nested lists as plain text', () => {
    assert.equal(readUntimed(`${'* '.repeat(3_000)}a`).kind, 'plain');
  });

  it('shows deeply nested emphasis as plain text', () => {
    assert.equal(readUntimed(hostile['nested emphasis'](20_000)).kind, 'plain');
  });

  it('shows all text of less nested quotes', () => {
    const parts = formatted(`${'> '.repeat(90)}deep`);
    assert.equal(parts.map(textOf).join(''), 'deep');
  });

  it('shows a long text as plain text', () => {
    const text = readUntimed('a'.repeat(markdownLimits.maxLength + 1));
    assert.deepEqual(text, {
      kind: 'plain',
      reason: 'This text is shown without formatting because it is longer than 200,000 characters.',
    });
  });

  it('shows a text of many parts as plain text', () => {
    const text = readUntimed('*a* '.repeat(markdownLimits.maxParts));
    assert.equal(text.kind, 'plain');
    assert.match(text.kind === 'plain' ? text.reason : '', /more than 30,000 formatted parts/);
  });

  for (const [kind, source] of [
    ['one paragraph', '_a__'.repeat(20_000)],
    ['many blocks', '---\n'.repeat(20_000)],
  ] as const)
    it(`stops when the time is over in ${kind}`, () => {
      let ms = 0;
      const text = readMarkdown(source, { now: () => (ms += 100) });
      assert.equal(text.kind, 'plain');
      assert.equal(ms, 700, 'the clock was asked again after the end');
      assert.match(text.kind === 'plain' ? text.reason : '', /formatting it takes too long/);
    });

  it('parses paragraphs, emphasis, code and links', () => {
    assert.equal(
      outline(formatted('Some *text*, **strong**, ~~gone~~ and `code`.\n[link](https://a.example "t")  \nnext')),
      'p(Some  em(text) ,  strong(strong) ,  s(gone)  and  code(code) .\n a(link) br() next)',
    );
  });

  it('parses tasks, also with paragraphs', () => {
    const [list] = formatted('- [x] done\n- [ ] open\n- other');
    assert.ok(typeof list === 'object');
    assert.deepEqual(
      list.parts.map((item) => typeof item === 'object' && [item.isDone, textOf(item)]),
      [
        [true, 'done'],
        [false, 'open'],
        [undefined, 'other'],
      ],
    );
    assert.equal(outline(formatted('- [x] one\n\n- two')), 'ul(li(p(one)) li(p(two)))');
  });

  it('parses tables with column alignment', () => {
    const [table] = formatted('| a | b |\n|:--|--:|\n| 1 | 2 |');
    assert.ok(typeof table === 'object');
    assert.equal(outline([table]), 'table(thead(tr(th(a) th(b))) tbody(tr(td(1) td(2))))');
    assert.match(JSON.stringify(table), /"align":"right"/);
  });

  it('keeps HTML and entities as text', () => {
    assert.equal(outline(formatted('&lt;b&gt; &amp;')), 'p(&lt;b&gt; &amp;)');
    assert.equal(outline(formatted('<b>a</b>\n\n<div>\nx')), 'p(<b>a</b>) p(<div>\nx)');
  });

  it('keeps addresses unchanged', () => {
    const [paragraph] = formatted('[a](Tarnwell%20Energy.md) ![p](data:x) <https://b.example/ä> notes.md');
    const addresses = typeof paragraph === 'object' ? paragraph.parts : [];
    assert.deepEqual(
      addresses.flatMap((part) => (typeof part === 'object' ? [part.value] : [])),
      ['Tarnwell%20Energy.md', 'data:x', 'https://b.example/ä'],
    );
  });

  it('links web addresses in the text', () => {
    for (const [source, expected] of [
      ['see https://a.example/x(1), or not', 'p(see  a(https://a.example/x(1)) , or not)'],
      ['(HTTP://a.example/b_c_d).', 'p(( a(HTTP://a.example/b_c_d) ).)'],
      ['**https://a.example**', 'p(strong(a(https://a.example)))'],
      ['[https://a.example](https://b.example)', 'p(a(https://a.example))'],
      ['xhttps://a.example ftp://a https:// notes.md', 'p(xhttps://a.example ftp://a https:// notes.md)'],
    ] as const)
      assert.equal(outline(formatted(source)), expected);
  });

  it('parses code blocks and ordered lists', () => {
    const [code = assert.fail('no code block'), list] = formatted('```js\na < b\n```\n\n3. c');
    assert.equal(outline([code]), 'pre(code(a < b))');
    assert.equal(typeof list === 'object' && list.value, '3');
  });
});
