import assert from 'node:assert/strict';

import type { Note } from '../../../src/contract/tracker/library.ts';
import { type TextEdit, withEdits } from '../../../src/features/notes/links/linkEdits.ts';
import {
  formatRenamed,
  moveNotes,
  NoteRenaming,
  type RenameOutcome,
} from '../../../src/features/notes/links/renaming.ts';
import { retriesWith } from '../../../src/host/ui/retries.ts';
import { NotesStore } from '../../../src/store/notes/notes.ts';
import { overRest } from '../calls.ts';
import { ServicePerTest } from '../localService.ts';
import { clientOf } from './opened.ts';

describe('renaming of notes', () => {
  const running = new ServicePerTest({ sample: 'small' });
  let notes: NotesStore;
  let renaming: NoteRenaming;
  let outcomes: RenameOutcome[];
  let unsaved: Map<string, string>;
  const create = (title: string, text = 'Text.', folderId: string | null = null): Promise<Note> =>
    overRest(running.service, 'create_note', { title, text, folderId, useInRag: false });
  const stored = (noteId: string): Promise<Note> => overRest(running.service, 'get_note', { noteId });
  const textOf = async ({ id }: Note): Promise<string> => (await stored(id)).text;
  const messages = () => outcomes.splice(0).map(formatRenamed);

  beforeEach(() => {
    notes = new NotesStore(clientOf(running.service));
    outcomes = [];
    unsaved = new Map();
    renaming = new NoteRenaming({
      notes,
      unsaved: {
        ids: () => [...unsaved.keys()],
        edit: async (noteId: string, editsOf: (text: string) => readonly TextEdit[]) => {
          const text = unsaved.get(noteId);
          if (text === undefined) return undefined;
          unsaved.set(noteId, withEdits(text, editsOf(text)));
          return editsOf(text).length;
        },
      },
      onRename: async () => undefined,
      report: (outcome) => outcomes.push(outcome),
    });
  });
  afterEach(() => notes.dispose());

  it('writes the new words into links, with a count and one undo', async () => {
    const plan = await create('Zebra plan');
    const texts = [
      `See [Zebra plan](Notes/Zebra%20plan~${plan.id}.note) and [it](Zebra%20plan.md).\n`,
      'Old: [Zebra plan](Zebra%20plan.md)\n',
      'About the Zebra plan.md, without a link.\n',
    ];
    const [both, old, none] = [await create('A', texts[0]), await create('B', texts[1]), await create('C', texts[2])];
    await notes.refresh();
    await renaming.change(plan, { title: 'Okapi' });
    const link = `(Notes/Okapi~${plan.id}.note)`;
    assert.equal(await textOf(both), `See [Okapi]${link} and [it]${link}.\n`);
    assert.equal(await textOf(old), `Old: [Okapi]${link}\n`);
    assert.deepEqual([await textOf(none), (await stored(none.id)).version], [texts[2], 1]);
    assert.deepEqual(messages(), ['Renamed "Zebra plan" to "Okapi" and changed 3 links in 2 notes.']);
    await overRest(running.service, 'update_note', { noteId: old.id, text: `${await textOf(old)}More.\n` });
    assert.equal(await notes.undo.undo(), 'Renamed "Zebra plan" to "Okapi"');
    assert.equal((await stored(plan.id)).title, 'Zebra plan');
    assert.equal(await textOf(both), texts[0]);
    assert.equal(await textOf(old), `Old: [Zebra plan](Notes/Zebra%20plan~${plan.id}.note)\nMore.\n`);
    assert.equal(await notes.undo.undo(), undefined);
  });

  it('keeps links to the other note of the same title', async () => {
    const [first, second] = [await create('Twin', 'first'), await create('Twin', 'second')];
    const linking = await create('Linking', '[one](Twin.md) [other](Twin%20%282%29.md)\n');
    await notes.refresh();
    await renaming.change(first, { title: 'Single' });
    assert.equal(await textOf(linking), `[one](Notes/Single~${first.id}.note) [other](Notes/Twin~${second.id}.note)\n`);
  });

  it('edits unsaved text where it is', async () => {
    const plan = await create('Zebra plan');
    const open = await create('Open');
    const typed = '[Zebra plan](Zebra%20plan.md) typed';
    unsaved.set(open.id, typed);
    await notes.refresh();
    await renaming.change(plan, { title: 'Okapi' });
    assert.equal(unsaved.get(open.id), `[Okapi](Notes/Okapi~${plan.id}.note) typed`);
    assert.equal(await textOf(open), 'Text.');
    assert.deepEqual(messages(), ['Renamed "Zebra plan" to "Okapi" and changed 1 link in 1 note.']);
    await notes.undo.undo();
    assert.equal(unsaved.get(open.id), `[Zebra plan](Notes/Zebra%20plan~${plan.id}.note) typed`);
  });

  it('names notes whose links it cannot change', async () => {
    const plan = await create('Zebra plan');
    await notes.refresh();
    const project = notes.notes?.notes.find(({ testProject }) => testProject) ?? assert.fail('no test project');
    const { get_note, list_notes, ...calls } = clientOf(running.service);
    const text = '[Zebra plan](/Zebra%20plan.md)';
    notes.dispose();
    // A service refuses a new text of a test project, so that its link exists before.
    notes = new NotesStore({
      ...calls,
      list_notes: async (input, options) =>
        input.query === undefined ? list_notes(input, options) : { items: [project], nextCursor: null },
      get_note: async (input, options) => ({ ...(await get_note(input, options)), text }),
    });
    await notes.refresh();
    const failing = new NoteRenaming({
      notes,
      unsaved: { ids: () => [], edit: async () => undefined },
      onRename: async () => undefined,
      report: (outcome) => outcomes.push(outcome),
    });
    await failing.change(plan, { title: 'Okapi' });
    assert.deepEqual(messages(), [
      `Renamed "Zebra plan" to "Okapi". Links stay as they are in "${project.title}", which cannot be changed now.`,
    ]);
  });

  it('keeps links to and in notes that are moved, with one undo', async () => {
    const { items } = await overRest(running.service, 'list_note_folders', {});
    const folderId = items.find(({ name }) => name === 'Companies')?.id ?? assert.fail('no folder');
    const zebra = await create('Zebra plan', '[okapi](Okapi.md)\n');
    const okapi = await create('Okapi', '[Zebra plan](Zebra%20plan.md)\n');
    await notes.refresh();
    const retries = retriesWith(async () => false);
    const move = (...moved: readonly Note[]) =>
      moveNotes(
        { notes, renaming, retries },
        moved.map(({ id }) => notes.find(id) ?? assert.fail(id)),
        folderId,
      );
    await move(zebra);
    assert.equal((await stored(zebra.id)).folderId, folderId);
    assert.equal(await textOf(okapi), `[Zebra plan](Notes/Zebra%20plan~${zebra.id}.note)\n`);
    assert.equal(await textOf(zebra), `[okapi](../Notes/Okapi~${okapi.id}.note)\n`);
    assert.deepEqual(messages(), ['Moved "Zebra plan" and changed 2 links in 2 notes.']);
    await notes.undo.undo();
    assert.deepEqual([await textOf(okapi), await textOf(zebra)], [okapi.text, zebra.text]);
    const others = await Promise.all(Array.from({ length: 5 }, (_, index) => create(`Other ${index}`)));
    await notes.refresh();
    await move(zebra, ...others);
    assert.deepEqual(messages(), ['Moved 6 notes and changed 2 links in 2 notes.']);
  });

  it('says nothing of a rename without links', async () => {
    const plan = await create('Zebra plan');
    await notes.refresh();
    await renaming.change(plan, { title: 'Okapi' });
    await renaming.change(plan, { useInRag: true });
    assert.deepEqual(messages(), [undefined]);
  });
});
