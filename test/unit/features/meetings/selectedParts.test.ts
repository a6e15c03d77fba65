import assert from 'node:assert/strict';

import { selectedParts } from '../../../../src/features/meetings/quotes/quoteText.ts';

const text = `# Talk

## Interview

**09:05 Malte**

> Why **us**?
> Really?

**Candidate**

> Because.

---

*The context was reset here.*

## Debrief

**09:30 Assistant**

> \\# Short
`;
const at = (part: string): number => {
  const found = text.indexOf(part);
  assert.ok(found >= 0);
  return found;
};
const between = (from: string, to: string) => selectedParts(text, at(from), at(to) + to.length);

describe('selectedParts', () => {
  it('has the selected text of one message', () => {
    assert.deepEqual(between('**us**', 'Really'), [{ index: 0, text: '**us**?\nReally' }]);
  });

  it('has the whole message around a cursor', () => {
    assert.deepEqual(selectedParts(text, at('Really'), at('Really')), [{ index: 0, text: 'Why **us**?\nReally?' }]);
    assert.deepEqual(selectedParts(text, text.length, text.length), [{ index: 2, text: '\\# Short' }]);
  });

  it('has a part of the first and last message, and the others whole', () => {
    assert.deepEqual(between('Really?', '\\# Sh'), [
      { index: 0, text: 'Really?' },
      { index: 1, text: 'Because.' },
      { index: 2, text: '\\# Sh' },
    ]);
  });

  it('has no titles, speakers or marks', () => {
    assert.deepEqual(between('# Talk', '## Interview'), []);
    assert.deepEqual(between('---', '## Debrief'), []);
    assert.deepEqual(between('**09:05', 'Malte'), []);
    assert.deepEqual(selectedParts(text, 0, 0), []);
  });

  it('ends where the selection ends at a line', () => {
    assert.deepEqual(selectedParts(text, at('Why'), at('**Candidate')), [{ index: 0, text: 'Why **us**?\nReally?' }]);
  });
});
