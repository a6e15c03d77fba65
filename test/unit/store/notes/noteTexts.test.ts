import assert from 'node:assert/strict';

import { ServiceError } from '../../../../src/base/flow/errors.ts';
import type { Note } from '../../../../src/contract/tracker/library.ts';
import { NoteTexts } from '../../../../src/store/notes/noteTexts.ts';
import { ServerState } from '../../../../src/store/sync/serverState.ts';
import { note } from '../../../fixtures/notes.ts';

/** A tracker with one note, versioned as the service does (tracker document, Cross-cutting rules 2). */
class OneNote {
  stored: Note;
  reads = 0;
  /** Number of next writes that are stored but not answered. */
  lost = 0;

  constructor(stored: Note) {
    this.stored = stored;
  }

  get_note = async (): Promise<Note> => {
    this.reads += 1;
    return this.stored;
  };

  update_note = async ({
    text,
    version,
  }: {
    text?: string | undefined;
    version?: number | undefined;
  }): Promise<Note> => {
    if (version !== undefined && version !== this.stored.version)
      throw new ServiceError('conflict', 'update_note', 'It was changed.', { status: 409, code: 'note_changed' });
    this.change({ text: text ?? this.stored.text });
    if (this.lost === 0) return this.stored;
    this.lost -= 1;
    throw new ServiceError('unreachable', 'update_note', 'The connection broke off.');
  };

  change(over: Partial<Note>): void {
    this.stored = { ...this.stored, ...over, version: this.stored.version + 1 };
  }
}

const first = note({ id: 'n', text: 'first', version: 1 });

const listOf = () => new ServerState({ read: async () => [], now: () => 0 });
const textsOf = (tracker: Pick<OneNote, 'get_note' | 'update_note'>, list = listOf()) => new NoteTexts(tracker, list);

describe('NoteTexts.save', () => {
  it('replaces its base version and its own writes', async () => {
    const tracker = new OneNote(first);
    const texts = textsOf(tracker);
    const saved = await texts.save('n', first, 'second');
    assert.equal(saved.kind, 'saved');
    assert.ok(saved.kind === 'saved');
    assert.equal((await texts.save('n', saved.note, 'third')).kind, 'saved');
    assert.deepEqual([tracker.stored.text, tracker.stored.version, tracker.reads], ['third', 3, 0]);
  });

  it('returns the other text on conflict, writes nothing', async () => {
    const tracker = new OneNote(first);
    tracker.change({ text: 'theirs' });
    const result = await textsOf(tracker).save('n', first, 'mine');
    assert.deepEqual(result, { kind: 'conflict', theirs: tracker.stored });
    assert.equal(tracker.stored.text, 'theirs');
  });

  it('saves over changes of other properties', async () => {
    const tracker = new OneNote(first);
    tracker.change({ useInRag: true });
    tracker.change({ title: 'Another' });
    assert.equal((await textsOf(tracker).save('n', first, 'mine')).kind, 'saved');
    assert.deepEqual([tracker.stored.text, tracker.stored.title], ['mine', 'Another']);
  });

  it('succeeds when the same text is already stored', async () => {
    const tracker = new OneNote(first);
    tracker.change({ text: 'same' });
    assert.equal((await textsOf(tracker).save('n', first, 'same')).kind, 'saved');
    assert.equal(tracker.stored.version, 2);
  });

  it('has no conflict with its own unanswered write', async () => {
    const tracker = new OneNote(first);
    const texts = textsOf(tracker);
    tracker.lost = 1;
    await assert.rejects(texts.save('n', first, 'landed'), (error) => ServiceError.is(error, 'unreachable'));
    assert.equal((await texts.save('n', first, 'landed and more')).kind, 'saved');
    assert.equal(tracker.stored.text, 'landed and more');
  });

  it('reports a conflict after others edit an unanswered write', async () => {
    const tracker = new OneNote(first);
    const texts = textsOf(tracker);
    tracker.lost = 1;
    await assert.rejects(texts.save('n', first, 'landed'));
    tracker.change({ text: 'theirs on landed' });
    assert.equal((await texts.save('n', first, 'landed and more')).kind, 'conflict');
  });

  it('reports a conflict when the base is unknown', async () => {
    const tracker = new OneNote(first);
    assert.equal((await textsOf(tracker).save('n', undefined, 'mine')).kind, 'conflict');
    assert.equal(tracker.stored.text, 'first');
  });

  it('fires once for a deleted note', async () => {
    const tracker = new OneNote(first);
    const texts = textsOf(tracker);
    await texts.get('n');
    const lost: string[] = [];
    texts.onDidRemove((id) => lost.push(id));
    const gone = () => Promise.reject(new ServiceError('missing', 'note', 'Note not found.', { status: 404 }));
    tracker.get_note = gone;
    tracker.update_note = gone;
    await assert.rejects(texts.save('n', first, 'mine'), (error) => ServiceError.is(error, 'missing'));
    await assert.rejects(texts.read('n'));
    assert.deepEqual(lost, ['n']);
  });

  it('keeps a deleted note until its document closes', async () => {
    const tracker = new OneNote(first);
    const texts = textsOf(tracker);
    await texts.get('n');
    tracker.change({ folderId: 'f', useInRag: true });
    texts.accept(tracker.stored);
    tracker.get_note = () => Promise.reject(new ServiceError('missing', 'get_note', 'Note not found.'));
    await assert.rejects(texts.read('n'));
    assert.deepEqual([texts.known('n'), texts.lost('n')], [undefined, tracker.stored]);
    texts.drop('n');
    assert.equal(texts.lost('n'), undefined);
  });
});

describe('NoteTexts.read', () => {
  it('sends one request for concurrent and cached reads', async () => {
    const tracker = new OneNote(first);
    const texts = textsOf(tracker);
    await Promise.all([texts.read('n'), texts.read('n'), texts.get('n')]);
    await texts.get('n');
    assert.equal(tracker.reads, 1);
  });

  it('never joins a user read to a background read', async () => {
    const tracker = new OneNote(first);
    const texts = textsOf(tracker);
    await Promise.all([texts.read('n', 'background'), texts.read('n'), texts.read('n', 'background')]);
    assert.equal(tracker.reads, 2);
  });

  it('reads again for a change after the read began', async () => {
    const tracker = new OneNote(first);
    const [begun, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const texts = textsOf({
      ...tracker,
      get_note: async () => {
        const answer = await tracker.get_note();
        begun.resolve();
        await go.promise;
        return answer;
      },
    });
    const before = texts.read('n', 'background');
    await begun.promise;
    tracker.change({ text: 'second' });
    const after = texts.readVersion('n', tracker.stored.version);
    go.resolve();
    assert.equal((await before).text, 'first');
    assert.equal((await after).text, 'second');
    assert.equal(texts.known('n')?.text, 'second');
  });

  it('does not repeat a read when the service is behind', async () => {
    const tracker = new OneNote(first);
    const texts = textsOf(tracker);
    await texts.readVersion('n', 5);
    assert.equal(tracker.reads, 1);
  });

  it('discards a read of the previous account', async () => {
    const tracker = new OneNote(first);
    const list = listOf();
    const texts = textsOf(tracker, list);
    const reading = texts.read('n');
    list.forget();
    await assert.rejects(reading, (error) => ServiceError.is(error, 'cancelled'));
    assert.equal(texts.known('n'), undefined);
  });

  it('ignores a response older than the known version', async () => {
    const texts = textsOf(new OneNote(first));
    texts.accept({ ...first, version: 3, text: 'newer' });
    assert.equal((await texts.read('n')).text, 'newer');
  });
});

describe('NoteTexts.onDidChange', () => {
  it('fires for another version only', async () => {
    const tracker = new OneNote(first);
    const texts = textsOf(tracker);
    const news: number[] = [];
    texts.onDidChange(({ version }) => news.push(version));
    await texts.read('n');
    tracker.stored = { ...tracker.stored };
    await texts.read('n');
    tracker.change({ text: 'second' });
    await texts.read('n');
    assert.deepEqual([news, tracker.reads], [[1, 2], 3]);
  });
});
