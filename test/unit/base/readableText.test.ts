import assert from 'node:assert/strict';

import { readableText } from '../../../src/base/text/readableText.ts';

describe('readable text', () => {
  const shown: Readonly<Record<string, string>> = {
    'Met [Northwind Labs](Companies/Northwind%20Labs.md) again': 'Met Northwind Labs again',
    'See [the post](https://jobs.example.com/a%20b "Job")': 'See the post',
    'Cut in [Northwind](Companies/North%20': 'Cut in Northwind',
    'Cut in [North': 'Cut in North',
    '![Office](office%201.png) and [ref][1]': 'Office and ref',
    '# Stories ## Conflict > Ada said': 'Stories Conflict Ada said',
    '- [ ] call - [x] write * ask': 'call write * ask',
    '**Bold**, *thin*, _thin_, ~~old~~ and `code`': 'Bold, thin, thin, old and code',
    'snake_case_name, 2 * 3 * 4 and C# stay': 'snake_case_name, 2 * 3 * 4 and C# stay',
    '1\\. not a \\*list\\*': '1. not a *list*',
    'two\n\nlines': 'two lines',
  };
  for (const [markdown, text] of Object.entries(shown))
    it(`reads ${JSON.stringify(markdown)}`, () => assert.equal(readableText(markdown), text));

  it('reads hostile text in time', () => {
    for (const part of ['[', '](', '*a', '_a', '# ', '![a](', '\\'])
      assert.ok(readableText(part.repeat(100_000)).length <= 2_000);
  });
});
