import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { root } from '../../../scripts/setup/places.mjs';

const textInput =
  /<textarea\b|\bcontenteditable\b|<input\b(?![^<]*?\btype="(?:radio|checkbox|date|time|datetime-local)")/gi;

/** The text inputs in the source of the pages, by file. */
function textInputs(): Record<string, number> {
  const files = globSync('src/{features/*/page,webview}/**/*.tsx', { cwd: root }).toSorted();
  const counts = files.map((file) => [file, readFileSync(path.join(root, file), 'utf8').match(textInput)?.length ?? 0]);
  return Object.fromEntries(counts.filter(([, count]) => count !== 0));
}

describe('text inputs of pages', () => {
  /** A page test finds only the inputs that it has shown: before you change this, let it show the new one. */
  it('are those into which page tests type', () => {
    assert.deepEqual(textInputs(), {
      // test/page/typedSearches.test.ts
      'src/features/board/page/filterBar.tsx': 2,
      'src/features/meetings/page/findBar.tsx': 1,
      'src/features/meetings/page/toolbar.tsx': 1,
      'src/features/transfer/page/plan.tsx': 1,
      // test/page/typedText.test.ts; that of an archived card's column is read-only
      'src/features/cards/page/contacts.tsx': 1,
      'src/features/cards/page/description.tsx': 1,
      'src/features/cards/page/fieldFrame.tsx': 1,
      'src/features/cards/page/placement.tsx': 1,
      'src/features/cards/page/reminders.tsx': 2,
      'src/features/cards/page/salary.tsx': 2,
      'src/features/cards/page/tags.tsx': 1,
      'src/features/keys/page/form.tsx': 1,
      'src/features/notes/page/main.tsx': 1,
    });
  });
});
