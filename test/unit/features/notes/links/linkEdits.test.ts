import assert from 'node:assert/strict';

import { linkEdits, type RenamedNote, withEdits } from '../../../../../src/features/notes/links/linkEdits.ts';

const place = (title: string, path = `/Talks/${title}.md`) => ({ title, path });
const renamed: RenamedNote[] = [
  { id: 'n1', before: place('Old (1)'), after: place('New [x]') },
  { id: 'n2', before: place('Plan', '/Plan (2).md'), after: place('Plan', '/Plan.md') },
];
const edited = (text: string, path = '/Talks/From.md') =>
  withEdits(text, linkEdits(text, { before: path, after: path }, renamed));

describe('links to renamed notes', () => {
  const texts: Readonly<Record<string, string>> = {
    'See [Old (1)](Old%20%281%29.md).': 'See [New \\[x\\]](../Notes/New%20-x~n1.note).',
    '[mine](../Talks/Old%20%281%29)': '[mine](../Notes/New%20-x~n1.note)',
    '[Old (1)](../Notes/Old%20%281%29~n1.note#part "hint")': '[New \\[x\\]](../Notes/New%20-x~n1.note#part "hint")',
    '[Old (1)](<Old (1).md>)': '[New \\[x\\]](../Notes/New%20-x~n1.note)',
    '[Plan](../Plan%20%282%29.md), [Plan](../Plan.md)': '[Plan](../Notes/Plan~n2.note), [Plan](../Plan.md)',
  };
  for (const [before, after] of Object.entries(texts))
    it(`edits ${before}`, () => assert.equal(edited(before), after.replaceAll('New%20-x', 'New%20%5bx%5d')));

  it('keeps links by path of a note that was moved itself', () => {
    const other = { id: 'n3', before: place('Other'), after: place('Other') };
    const text = '[it](Other.md), [other](../Notes/Other~n3.note), [none](None.md)';
    const edits = linkEdits(text, { before: '/Talks/From.md', after: '/From.md' }, renamed, [...renamed, other]);
    assert.equal(withEdits(text, edits), '[it](Notes/Other~n3.note), [other](../Notes/Other~n3.note), [none](None.md)');
  });

  it('leaves code, images and other links alone', () => {
    const link = '[Old (1)](Old%20%281%29.md)';
    for (const text of [
      `\`${link}\``,
      `\`\`\`md\n${link}\n\`\`\`\n`,
      `~~~\n${link}`,
      `!${link}`,
      String.raw`\[Old (1)](Old%20%281%29.md)`,
      '[Old (1)](https://example.com/Old%20%281%29.md)',
      '[Old (1)](Other.md)',
      '[Other](../Notes/Old~n9.note)',
      '[Plan](../Notes/Plan~n2.note)',
    ])
      assert.equal(edited(text), text);
    assert.notEqual(edited(`\`\`\`\n\`\`\`\n${link}`), `\`\`\`\n\`\`\`\n${link}`);
  });

  it('ends on long text that only looks like links', () => {
    for (const part of ['[', '[a](', '[[', '](', '`', '```\n', '\\[']) {
      const text = part.repeat(50_000);
      assert.equal(edited(text), text);
    }
  });
});
