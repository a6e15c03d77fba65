import assert from 'node:assert/strict';

import { ServiceError } from '../../../../src/base/errors.ts';
import type { Note } from '../../../../src/contract/tracker/library.ts';
import { NoteTexts } from '../../../../src/store/notes/noteTexts.ts';
import { note } from '../../../fixtures/notes.ts';

/** A tracker that holds one note and keeps its versions the way the service does (tracker document, Cross-cutting rules 2). */
class OneNote {
  stored: Note;
  reads = 0;
  /** What becomes of the next answers to a write. */
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

describe('saving a text', () => {
  it('replaces what it was made from, and what it wrote itself', async () => {
    const tracker = new OneNote(first);
    const texts = new NoteTexts(tracker);
    const saved = await texts.save('n', first, 'second');
    assert.equal(saved.kind, 'saved');
    assert.ok(saved.kind === 'saved');
    assert.equal((await texts.save('n', saved.note, 'third')).kind, 'saved');
    assert.deepEqual([tracker.stored.text, tracker.stored.version, tracker.reads], ['third', 3, 0]);
  });

  it('hands back the text of whoever was first, and writes nothing', async () => {
    const tracker = new OneNote(first);
    tracker.change({ text: 'theirs' });
    const result = await new NoteTexts(tracker).save('n', first, 'mine');
    assert.deepEqual(result, { kind: 'conflict', theirs: tracker.stored });
    assert.equal(tracker.stored.text, 'theirs');
  });

  it('follows a note of which only other things were changed', async () => {
    const tracker = new OneNote(first);
    tracker.change({ useInRag: true });
    tracker.change({ title: 'Another' });
    assert.equal((await new NoteTexts(tracker).save('n', first, 'mine')).kind, 'saved');
    assert.deepEqual([tracker.stored.text, tracker.stored.title], ['mine', 'Another']);
  });

  it('is done where the same text stands there already', async () => {
    const tracker = new OneNote(first);
    tracker.change({ text: 'same' });
    assert.equal((await new NoteTexts(tracker).save('n', first, 'same')).kind, 'saved');
    assert.equal(tracker.stored.version, 2);
  });

  it('that landed without an answer is no conflict with itself', async () => {
    const tracker = new OneNote(first);
    const texts = new NoteTexts(tracker);
    tracker.lost = 1;
    await assert.rejects(texts.save('n', first, 'landed'), (error) => ServiceError.is(error, 'unreachable'));
    assert.equal((await texts.save('n', first, 'landed and more')).kind, 'saved');
    assert.equal(tracker.stored.text, 'landed and more');
  });

  it('that landed without an answer does not make a later text of somebody else ours', async () => {
    const tracker = new OneNote(first);
    const texts = new NoteTexts(tracker);
    tracker.lost = 1;
    await assert.rejects(texts.save('n', first, 'landed'));
    tracker.change({ text: 'theirs on landed' });
    assert.equal((await texts.save('n', first, 'landed and more')).kind, 'conflict');
  });

  it('overwrites nothing where it is not known what it was made from', async () => {
    const tracker = new OneNote(first);
    assert.equal((await new NoteTexts(tracker).save('n', undefined, 'mine')).kind, 'conflict');
    assert.equal(tracker.stored.text, 'first');
  });

  it('tells of a note that is gone, once', async () => {
    const tracker = new OneNote(first);
    const texts = new NoteTexts(tracker);
    await texts.get('n');
    const lost: string[] = [];
    texts.onDidLose((id) => lost.push(id));
    const gone = () => Promise.reject(new ServiceError('missing', 'note', 'There is no such note.', { status: 404 }));
    tracker.get_note = gone;
    tracker.update_note = gone;
    await assert.rejects(texts.save('n', first, 'mine'), (error) => ServiceError.is(error, 'missing'));
    await assert.rejects(texts.read('n'));
    assert.deepEqual(lost, ['n']);
  });
});

describe('reading a note', () => {
  it('is one request for all who ask at once, and none for what is known', async () => {
    const tracker = new OneNote(first);
    const texts = new NoteTexts(tracker);
    await Promise.all([texts.read('n'), texts.read('n'), texts.get('n')]);
    await texts.get('n');
    assert.equal(tracker.reads, 1);
  });

  it('that somebody waits for does not wait behind one that nobody waits for', async () => {
    const tracker = new OneNote(first);
    const texts = new NoteTexts(tracker);
    await Promise.all([texts.read('n', 'background'), texts.read('n'), texts.read('n', 'background')]);
    assert.equal(tracker.reads, 2);
  });

  it('that began before a change is followed by one more for whoever knows of the change', async () => {
    const tracker = new OneNote(first);
    const [begun, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const texts = new NoteTexts({
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
    const after = texts.catchUp('n', tracker.stored.version);
    go.resolve();
    assert.equal((await before).text, 'first');
    assert.equal((await after).text, 'second');
    assert.equal(texts.known('n')?.text, 'second');
  });

  it('is not repeated where the service itself is behind', async () => {
    const tracker = new OneNote(first);
    const texts = new NoteTexts(tracker);
    await texts.catchUp('n', 5);
    assert.equal(tracker.reads, 1);
  });

  it('for one account never lands among the notes of another', async () => {
    const tracker = new OneNote(first);
    const texts = new NoteTexts(tracker);
    const reading = texts.read('n');
    texts.forget();
    await assert.rejects(reading, (error) => ServiceError.is(error, 'cancelled'));
    assert.equal(texts.known('n'), undefined);
  });

  it('does not believe an answer that is older than what is known', async () => {
    const texts = new NoteTexts(new OneNote(first));
    texts.keep({ ...first, version: 3, text: 'newer' });
    assert.equal((await texts.read('n')).text, 'newer');
  });
});

describe('what was told of a note', () => {
  it('is news where it is another version, and none where it is the same', async () => {
    const tracker = new OneNote(first);
    const texts = new NoteTexts(tracker);
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
