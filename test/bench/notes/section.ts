import { rmSync } from 'node:fs';
import path from 'node:path';

import { type Figure, median } from '../../../scripts/bench/figure.ts';
import { step } from '../../../scripts/setup/command.mjs';
import { root } from '../../../scripts/setup/places.mjs';
import { trackerOperations } from '../../../src/contract/tracker.ts';
import { notePathsOf } from '../../../src/features/notes/files/names.ts';
import { goToNotes } from '../../../src/features/notes/goTo.ts';
import { arrangeNotes, unfiltered } from '../../../src/features/notes/nodes.ts';
import { createClient } from '../../../src/http/client.ts';
import { createTransport, type Transport } from '../../../src/http/transport.ts';
import { startLocalService } from '../../../src/local/service.ts';
import { NotesStore } from '../../../src/store/notes/notes.ts';
import { fillWithNotes } from '../../fixtures/notesOnDisk.ts';

const folder = path.join(root, 'out/bench/notes');
const count = 5_000;
const rounds = 15;

/** Cost of the tree, of *Go to Card, Note or Meeting…* and of opening a note, with 5,000 notes of a real service. */
export async function benchNotes(): Promise<Figure[]> {
  rmSync(folder, { recursive: true, force: true });
  const service = await step(`Filling a folder with ${count} notes`, async () => {
    const started = await startLocalService({ dataFolder: folder });
    fillWithNotes(folder, count);
    return started;
  });
  try {
    let requests = 0;
    const send = createTransport({ fetch, baseUrl: `${service.trackerUrl}/api/v1`, token: service.token });
    const counted: Transport = (request) => {
      requests += 1;
      return send(request);
    };
    const store = new NotesStore(createClient('tracker', trackerOperations, counted));
    const reading = await timed(() => store.refresh());
    const forList = requests;
    const notes = store.notes ?? { folders: [], notes: [], hasMore: false };
    if (notes.notes.length !== count) throw new Error(`${notes.notes.length} notes were read instead of ${count}.`);
    const opening = await timed(() => store.texts.get('n4711'));
    const forOpening = requests - forList;

    const expanding = await several(
      () => void [arrangeNotes(notes, unfiltered), notePathsOf(notes.folders, notes.notes)],
    );
    const source = goToNotes({ notes: store, mayRead: () => true, open: async () => undefined, language: () => 'en' });
    await source.find('', new AbortController().signal);
    const typed = ['e', 'eq', 'equipe', 'salary 12', 'nothing like this', '4711'];
    const keystrokes: number[] = [];
    // One after another, since each waits for itself alone.
    for (const words of typed) keystrokes.push(await several(() => source.find(words, new AbortController().signal)));
    const titles = notes.notes.map(({ title }) => title);
    const writing = await several(() => JSON.stringify(notes));
    const looking = await several(() => titles.filter((title) => title.toLowerCase().includes('equipe')));
    const keystroke = Math.max(...keystrokes);
    console.log(`The list: ${forList} requests, ${reading.toFixed(0)} ms; opening one: ${opening.toFixed(1)} ms.`);
    console.log(`The tree: ${expanding.toFixed(1)} ms, the list written as JSON: ${writing.toFixed(1)} ms.`);
    console.log(`A keystroke: ${keystroke.toFixed(1)} ms, a look at each title: ${looking.toFixed(1)} ms.`);
    return [
      {
        name: `tree of ${count} notes by the time to write them as JSON`,
        value: expanding / writing,
        unit: 'times',
        goal: 5,
      },
      {
        name: `keystroke in Go to Card, Note or Meeting… on ${count} notes by a look at each title`,
        value: keystroke / looking,
        unit: 'times',
        goal: 10,
      },
      { name: 'requests to open a note', value: forOpening, unit: 'times one', goal: 1 },
    ];
  } finally {
    await service.close();
  }
}

async function timed(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function several(work: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) times.push(await timed(work));
  return median(times);
}
