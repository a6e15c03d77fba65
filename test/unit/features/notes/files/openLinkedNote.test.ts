import assert from 'node:assert/strict';

import { linkedPaths } from '../../../../../src/features/notes/files/openLinkedNote.ts';

const from = '/Talks/From #1 (100%).md';

describe('link in a note', () => {
  const links: Readonly<Record<string, readonly string[]>> = {
    'Other.md': ['/Talks/Other.md'],
    Other: ['/Talks/Other', '/Talks/Other.md'],
    './Tarnwell%20Energy.md#second': ['/Talks/Tarnwell Energy.md'],
    'Tarnwell Energy.md': ['/Talks/Tarnwell Energy.md'],
    '../Companies/A%26B.md?x=1': ['/Companies/A&B.md'],
    '../../../Top.md': ['/Top.md'],
    '/Companies/Grüße שלום.md': ['/Companies/Grüße שלום.md'],
    'a%2Fb.md': ['/Talks/a/b.md'],
    '100%.md': ['/Talks/100%.md'],
    '%ff.md': [],
    '#heading': [],
    '': [],
    '//example.com/Other.md': [],
    'https://example.com/Other.md': [],
    'command:jobdeck.board.open': [],
    'javascript:alert(1)': [],
  };
  for (const [link, paths] of Object.entries(links))
    it(`resolves ${JSON.stringify(link)} to ${paths.join(' or ') || 'no note'}`, () =>
      assert.deepEqual(linkedPaths(from, link), paths));
});
