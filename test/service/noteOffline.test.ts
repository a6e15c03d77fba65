import assert from 'node:assert/strict';

import { systemClock } from '../../src/base/flow/clock.ts';
import { ServiceError } from '../../src/base/flow/errors.ts';
import type { Note } from '../../src/contract/tracker/library.ts';
import { trackerOperations } from '../../src/contract/tracker.ts';
import { createClient } from '../../src/http/client.ts';
import { createTransport } from '../../src/http/transport.ts';
import { CachedTexts } from '../../src/store/notes/cachedTexts.ts';
import { NotesStore } from '../../src/store/notes/notes.ts';
import { Cache } from '../../src/store/sync/cache.ts';
import { FilesInMemory } from '../fixtures/sharedFiles.ts';
import { overRest } from './calls.ts';
import { ServicePerTest } from './localService.ts';

describe('note read offline', () => {
  const running = new ServicePerTest();
  let files: FilesInMemory;
  let isOffline: boolean;

  /** A new start of the editor on the same cache. */
  const start = (account = 'one', isGone: (noteId: string) => boolean = () => false) => {
    const send = createTransport({
      fetch: (url, options) => {
        if (isOffline) return Promise.reject(new TypeError('cut'));
        const noteId = String(url).split('/').at(-1) ?? '';
        return isGone(noteId)
          ? Promise.resolve(Response.json({ error: { code: 'note_not_found', message: 'Gone' } }, { status: 404 }))
          : fetch(url, options);
      },
      baseUrl: `${running.service.trackerUrl}/api/v1`,
      token: running.service.token,
    });
    const notes = new NotesStore(createClient('tracker', trackerOperations, send));
    const cache = new Cache(files, systemClock, (text) => assert.fail(text));
    const texts = new CachedTexts({
      texts: notes.texts,
      list: notes.serverState,
      cache,
      account: () => account,
      now: Date.now,
    });
    return { notes, texts };
  };
  const create = (title: string): Promise<Note> =>
    overRest(running.service, 'create_note', { title, text: `text of ${title}` });
  beforeEach(() => {
    files = new FilesInMemory();
    isOffline = false;
  });

  it('returns the text that was read last, and when', async () => {
    const note = await create('Read');
    const before = start();
    assert.equal((await before.texts.read(note.id)).text, 'text of Read');
    assert.equal(before.texts.fetchedAt(note.id), undefined);
    await before.texts.persisting;
    isOffline = true;
    const { texts, notes } = start();
    assert.deepEqual(await texts.read(note.id), note);
    assert.ok((texts.fetchedAt(note.id) ?? 0) > 0);
    isOffline = false;
    await overRest(running.service, 'update_note', { noteId: note.id, text: 'newer' });
    assert.equal((await texts.read(note.id)).text, 'newer');
    assert.equal(texts.fetchedAt(note.id), undefined);
    assert.equal(notes.texts.known(note.id)?.version, 2);
  });

  it('rejects for notes that were not read, and other accounts', async () => {
    const [read, other] = [await create('Read'), await create('Other')];
    const before = start();
    await before.texts.read(read.id);
    await before.texts.persisting;
    isOffline = true;
    await assert.rejects(start().texts.read(other.id), (error) => ServiceError.is(error, 'unreachable'));
    await assert.rejects(start('two').texts.read(read.id), (error) => ServiceError.is(error, 'unreachable'));
  });

  it('keeps no text of a note that is no longer there', async () => {
    const [one, two] = [await create('One'), await create('Two')];
    let gone = '';
    const { notes, texts } = start('one', (id) => id === gone);
    await notes.refresh();
    for (const { id } of [one, two]) await texts.read(id);
    await texts.persisting;
    const kept = async () => (await files.list()).length;
    const [both, list] = [await kept(), notes.serverState.value?.value];
    gone = one.id;
    await assert.rejects(texts.read(one.id), { kind: 'missing' });
    await texts.persisting;
    assert.equal(await kept(), both / 2);
    notes.serverState.write(() => list && { ...list, notes: list.notes.filter(({ id }) => id !== two.id) });
    await texts.persisting;
    assert.equal(await kept(), 0);
  });

  it('returns nothing for a note that was deleted', async () => {
    const { texts } = start();
    await assert.rejects(texts.read('note_none'), (error) => ServiceError.is(error, 'missing'));
  });
});
