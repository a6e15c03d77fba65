import assert from 'node:assert/strict';

import {
  type MergeBase,
  MergeBases,
  type PersistedBases,
} from '../../../../../src/features/notes/conflicts/mergeBases.ts';
import { note } from '../../../../fixtures/notes.ts';

const base = (version: number, text: string): MergeBase => ({ version, text, updatedAt: '2026-03-02T09:00:00.000Z' });

/** Persisted bases that survive a simulated reload, with all that was written. */
class Kept implements PersistedBases {
  readonly entries = new Map<string, MergeBase | undefined>();
  read = async (key: string) => (this.entries.has(key) ? this.entries.get(key) : 'nothing');
  has = async (key: string) => this.entries.has(key);
  write = async (key: string, kept: MergeBase | undefined) => void this.entries.set(key, kept);
  remove = async (key: string) => void this.entries.delete(key);
}

describe('MergeBases', () => {
  it('returns the base shown when typing began', async () => {
    const bases = new MergeBases(new Kept());
    bases.recordRead('a', base(1, 'one'));
    bases.recordShown('a', () => 'one', false);
    bases.recordRead('a', base(2, 'two'));
    // The editor reports text as unsaved shortly after the text itself.
    bases.recordShown('a', () => 'typed', false);
    bases.recordShown('a', () => 'typed', true);
    assert.equal((await bases.of('a'))?.version, 1);
  });

  it('keeps the base for text typed during a save', async () => {
    const kept = new Kept();
    const bases = new MergeBases(kept);
    bases.recordRead('a', base(1, 'one'));
    bases.recordShown('a', () => 'one', false);
    bases.recordShown('a', () => 'one, two', true);
    bases.recordShown('a', () => 'one, two, three', true);
    bases.recordSaved('a', base(2, 'one, two'));
    bases.recordRead('a', base(3, 'theirs'));
    bases.recordShown('a', () => 'one, two, three', false);
    assert.deepEqual(await bases.of('a'), base(2, 'one, two'));
    assert.equal(bases.isUnsaved('a'), true);
  });

  it('returns the shown base, not the last read', async () => {
    const bases = new MergeBases(new Kept());
    bases.recordRead('a', base(1, 'one'));
    bases.recordRead('a', base(2, 'two'));
    bases.recordShown('a', () => 'one', false);
    assert.deepEqual(await bases.of('a'), base(1, 'one'));
  });

  it('keeps the base when the file is reread', async () => {
    const bases = new MergeBases(new Kept());
    bases.recordRead('a', base(1, 'one'));
    bases.recordShown('a', () => 'one', false);
    bases.recordShown('a', () => 'one and more', true);
    bases.recordRead('a', base(2, 'two'));
    assert.deepEqual(await bases.of('a'), base(1, 'one'));
    assert.equal(bases.isUnsaved('a'), true);
  });

  it('ignores changed line breaks and byte order marks', async () => {
    const bases = new MergeBases(new Kept());
    bases.recordRead('a', base(1, '\ufeffone\r\ntwo\rthree'));
    bases.recordRead('a', base(2, 'other'));
    bases.recordShown('a', () => 'one\ntwo\nthree', false);
    assert.equal((await bases.of('a'))?.version, 1);
  });

  it('persists over a reload until the text is saved', async () => {
    const kept = new Kept();
    const before = new MergeBases(kept);
    before.recordRead('a', base(1, 'one'));
    before.recordShown('a', () => 'one', false);
    before.recordShown('a', () => 'one!', true);
    await new Promise(setImmediate);
    const after = new MergeBases(kept);
    after.recordRead('a', base(2, 'two'));
    after.recordShown('a', () => 'one!', true);
    assert.deepEqual(await after.of('a'), base(1, 'one'));
    after.recordSaved('a', base(3, 'one!'));
    assert.equal(kept.entries.size, 0);
    assert.equal(after.isUnsaved('a'), false);
  });

  it('persists the properties of the note with the base', async () => {
    const kept = new Kept();
    const properties = { title: 'A note', folderId: null, useInRag: true };
    const read = { ...note({ id: 'a', text: 'one', version: 1 }), ...properties };
    const { version, text, updatedAt } = read;
    const bases = new MergeBases(kept);
    bases.recordRead('a', read);
    bases.recordShown('a', () => 'one', false);
    bases.recordShown('a', () => 'typed', true);
    await bases.of('a');
    assert.deepEqual(kept.entries.get('a'), { version, text, updatedAt, ...properties });
  });

  it('returns the saved base until the editor confirms it', () => {
    const bases = new MergeBases(new Kept());
    bases.recordRead('a', base(1, 'one'));
    bases.recordShown('a', () => 'one', false);
    bases.recordShown('a', () => 'one!', true);
    bases.recordSaved('a', base(2, 'one!'));
    assert.deepEqual(bases.justSaved('a'), base(2, 'one!'));
    bases.recordShown('a', () => 'one!', false);
    assert.equal(bases.justSaved('a'), undefined);
    bases.recordSaved('closed', base(1, 'one'));
    assert.equal(bases.justSaved('closed'), undefined);
  });

  it('reports a persisted base before the document opens', async () => {
    const kept = new Kept();
    const before = new MergeBases(kept);
    before.recordRead('a', base(1, 'one'));
    before.recordShown('a', () => 'one', false);
    assert.equal(await before.hasPersisted('a'), false);
    before.recordShown('a', () => 'one!', true);
    assert.equal(await before.hasPersisted('a'), true);
    await new Promise(setImmediate);
    assert.equal(await new MergeBases(kept).hasPersisted('a'), true);
  });

  it('keeps the base when restored text briefly looks saved', async () => {
    const kept = new Kept();
    kept.entries.set('a', base(1, 'one'));
    const bases = new MergeBases(kept);
    bases.recordRead('a', base(2, 'two'));
    bases.recordShown('a', () => 'one, and more', false);
    bases.recordShown('a', () => 'one, and more', true);
    assert.deepEqual(await bases.of('a'), base(1, 'one'));
  });

  it('returns none after a reload that persisted none', async () => {
    const bases = new MergeBases(new Kept());
    bases.recordRead('a', base(2, 'two'));
    bases.recordShown('a', () => 'one!', true);
    assert.equal(await bases.of('a'), undefined);
  });

  it('returns the last read without an editor', async () => {
    const bases = new MergeBases(new Kept());
    bases.recordRead('a', base(1, 'one'));
    assert.deepEqual(await bases.of('a'), base(1, 'one'));
    assert.equal(await bases.of('b'), undefined);
  });
});
