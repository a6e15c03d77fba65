import assert from 'node:assert/strict';
import type { Uri } from 'vscode';

import { type Conflict, Conflicts } from '../../../../../src/features/notes/conflicts/conflicts.ts';
import { MergeBases } from '../../../../../src/features/notes/conflicts/mergeBases.ts';
import { note } from '../../../../fixtures/notes.ts';

const uri = { toString: () => 'jobdeck-note://local/Note.md?1' } as Uri;

const conflict = (version: number, text = `theirs ${version}`): Conflict => ({
  uri,
  noteId: '1',
  theirs: note({ id: '1', version, text }),
  base: undefined,
  mine: 'mine',
});

describe('Conflicts', () => {
  const persisted = {
    read: async () => 'nothing' as const,
    has: async () => false,
    write: async () => undefined,
    remove: async () => undefined,
  };
  const started = (): Conflicts => new Conflicts(new MergeBases(persisted));

  it('has no version to choose before one is offered', () => {
    const conflicts = started();
    conflicts.begin(conflict(2));
    assert.equal(conflicts.seen(uri), undefined);
    conflicts.recordOffered(conflict(2));
    assert.equal(conflicts.seen(uri)?.theirs.version, 2);
  });

  it('chooses against the seen version until the newer is shown', () => {
    const conflicts = started();
    conflicts.begin(conflict(2));
    conflicts.recordOffered(conflict(2));
    conflicts.begin(conflict(3));
    conflicts.recordOffered(conflict(3));
    assert.equal(conflicts.seen(uri)?.theirs.version, 2);
    conflicts.recordTheirsShown(uri, 'theirs 2');
    assert.equal(conflicts.seen(uri)?.theirs.version, 2);
    conflicts.recordTheirsShown(uri, 'theirs 3');
    assert.equal(conflicts.seen(uri)?.theirs.version, 3);
  });

  it('chooses against the version that the choice named', () => {
    const conflicts = started();
    conflicts.begin(conflict(2));
    conflicts.recordOffered(conflict(2));
    conflicts.begin(conflict(3));
    assert.equal(conflicts.seen(uri, 2)?.theirs.version, 2);
    assert.equal(conflicts.seen(uri, 3)?.theirs.version, 3);
    assert.equal(conflicts.seen(uri, 1), undefined);
  });

  it('forgets what was seen of a conflict that ended', () => {
    const conflicts = started();
    conflicts.begin(conflict(2));
    conflicts.recordOffered(conflict(2));
    conflicts.end(uri);
    conflicts.begin(conflict(3));
    assert.equal(conflicts.seen(uri), undefined);
  });

  it('takes an equal text of a newer version as seen', () => {
    const conflicts = started();
    conflicts.begin(conflict(2, 'same'));
    conflicts.recordOffered(conflict(2, 'same'));
    conflicts.begin(conflict(4, 'same'));
    assert.equal(conflicts.seen(uri)?.theirs.version, 4);
  });
});
