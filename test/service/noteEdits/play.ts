import assert from 'node:assert/strict';
import fc from 'fast-check';

import { type LocalService, startLocalService } from '../../../src/local/service.ts';
import { FilesInMemory } from '../../fixtures/sharedFiles.ts';
import { overRest } from '../calls.ts';
import { removeTemporaryFolders, seconds, TestClock, temporaryFolder } from '../localService.ts';
import { EditingWindow, type Network, withLine } from './editingWindow.ts';

type Step =
  | {
      readonly kind: 'save' | 'look' | 'readByOthers' | 'reload';
      readonly window: number;
      readonly way?: never;
    }
  | { readonly kind: 'type'; readonly window: number; readonly atEnd: boolean; readonly way?: never }
  | { readonly kind: 'settle'; readonly window: number; readonly way: 'keepMine' | 'takeTheirs' | 'saveMerged' }
  | { readonly kind: 'network'; readonly window: number; readonly network: Network }
  | { readonly kind: 'service'; readonly what: 'text' | 'title' | 'useInRag'; readonly atEnd: boolean };

const window = fc.nat(1);

/** All events of a note that is open in two windows and changed elsewhere. */
export const steps = fc.array(
  fc.oneof(
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('type'), window, atEnd: fc.boolean() }) },
    { weight: 5, arbitrary: fc.record({ kind: fc.constantFrom('save', 'save', 'look'), window }) },
    { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('reload', 'readByOthers'), window }) },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('settle'),
        window,
        way: fc.constantFrom('keepMine', 'takeTheirs', 'saveMerged'),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('network'),
        window,
        network: fc.constantFrom('open', 'open', 'answerLost', 'closed'),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('service'),
        what: fc.constantFrom('text', 'text', 'title', 'useInRag'),
        atEnd: fc.boolean(),
      }),
    },
  ) as fc.Arbitrary<Step>,
  { minLength: 5, maxLength: 60, size: 'max' },
);

/** Plays the steps; asserts after each that no unseen text was overwritten. */
export async function play(played: readonly Step[]): Promise<void> {
  const clock = new TestClock();
  const service = await startLocalService({ dataFolder: temporaryFolder(), now: clock.now });
  try {
    const note = await overRest(service, 'create_note', { title: 'Note', text: 'first\n\nlast\n' });
    const folder = { files: new FilesInMemory(), lives: new Set<number>() };
    const windows = ['one', 'two'].map((name) => new EditingWindow(name, folder, service, note.id));
    for (const each of windows) await each.look();
    for (const [index, step] of played.entries()) {
      clock.forward(seconds(61));
      await playStep(service, note.id, windows, step, index).catch((error: unknown) => {
        throw new Error(`Step ${index + 1}, ${JSON.stringify(step)}: ${String(error)}`, { cause: error });
      });
    }
  } finally {
    await service.close();
    removeTemporaryFolders();
  }
}

async function playStep(
  service: LocalService,
  noteId: string,
  windows: readonly EditingWindow[],
  step: Step,
  index: number,
): Promise<void> {
  const stored = async (): Promise<string> => (await overRest(service, 'get_note', { noteId })).text;
  const before = await stored();
  if (step.kind === 'service') {
    const change = {
      text: { text: withLine(before, `[service ${index}]`, step.atEnd) },
      title: { title: `T${index}` },
      useInRag: { useInRag: index % 2 > 0 },
    };
    await overRest(service, 'update_note', { noteId, ...change[step.what] });
    return;
  }
  const editing = windows[step.window] ?? assert.fail('no such window');
  const { text, isDirty } = editing;
  const knownBefore = [...editing.known];
  if (step.kind === 'type') editing.type(`[${editing.name} ${index}]`, step.atEnd);
  if (step.kind === 'network') editing.network = step.network;
  if (step.kind === 'look') await editing.look().catch(() => undefined);
  if (step.kind === 'readByOthers') await editing.readByOthers().catch(() => undefined);
  if (step.kind === 'reload') await editing.reload().catch(() => undefined);
  if (step.kind !== 'save' && step.kind !== 'settle') {
    assert.equal(await stored(), before, 'a text was written without a save');
    if (step.kind !== 'type' && isDirty) assert.equal(editing.text, text, 'unsaved text was changed');
    return;
  }
  const became = step.way === undefined ? await editing.save() : await editing.settle(step.way);
  const after = await stored();
  const isLost = (line: string) => !after.includes(line) && ![...editing.known].some((seen) => seen.includes(line));
  assert.deepEqual(linesIn(before).filter(isLost), [], `"${before}" was overwritten by "${after}", unseen`);
  if (after !== before && editing.known.has(before)) assert.equal(after, text === before ? before : editing.text);
  const wasKnown = new Set(knownBefore.flatMap(linesIn));
  if (became === 'saved' && isDirty && step.kind === 'save')
    assert.deepEqual(
      linesIn(text).filter((line) => !wasKnown.has(line) && !after.includes(line)),
      [],
      `"${text}" is called saved, and "${after}" is`,
    );
  if (became !== 'saved') assert.ok(editing.isDirty, 'a text that is not saved counts as saved');
}

const linesIn = (text: string): string[] => text.split('\n').filter(Boolean);
