import assert from 'node:assert/strict';

import { showMessage } from '../../../../src/base/editor/page.ts';
import { maxFolders, maxShownLength, notePage } from '../../../../src/features/notes/contract.ts';
import { noteSnapshot } from '../../../../src/features/notes/pageModel.ts';
import { folder, note } from '../../../fixtures/notes.ts';

const huge = 'W'.repeat(1_100_000);

describe('page of a huge note', () => {
  const folders = Array.from({ length: 4_000 }, (_, index) => folder({ id: `f${index}`, name: huge.slice(0, 9_000) }));
  const state = { saveStatus: 'saved', theirVersion: null, cards: [], typedTitle: null } as const;
  const shown = { ...state, folders, mayEdit: true, language: 'de' };

  it('truncates its text, title and folders', () => {
    const own = note({ id: 'n', title: huge, folderId: 'f3999' });
    const message = showMessage(notePage, 0, () => noteSnapshot({ ...shown, note: own, text: huge }));
    assert.ok('snapshot' in message);
    const { note: page, folders: offered, moreFolders } = message.snapshot;
    assert.deepEqual([page?.isTitleCut, page?.isTextCut, page?.text.length], [true, true, maxShownLength]);
    assert.deepEqual([offered.length, moreFolders, offered[0]?.id], [maxFolders, 3_000, 'f3999']);
  });

  it('is whole within the limits', () => {
    const own = note({ id: 'n', title: 'Plan', folderId: 'f1', updatedAt: '2026-11-03T12:00:00Z' });
    const { note: page, ...rest } = noteSnapshot({
      ...shown,
      folders: folders.slice(0, 2),
      note: own,
      text: 'text',
    });
    assert.deepEqual([page?.isTitleCut, page?.isTextCut, page?.text], [false, false, 'text']);
    assert.match(page?.changed ?? '', /3\. November 2026/);
    assert.equal(page?.changedInUtc, '2026-11-03 12:00 UTC');
    assert.deepEqual([rest.moreFolders, rest.folders.map(({ id }) => id)], [0, ['f0', 'f1']]);
  });
});
