import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { openEngine } from './engine.ts';
import { type Compared, compare } from './rounds.ts';

/** The statistics of a data folder without HTTP, compared with one pass of plain SQL over the same history. */
export async function compareStatistics(folder: string): Promise<Compared> {
  const engine = await openEngine(folder);
  const bare = new DatabaseSync(path.join(folder, 'jobdeck.sqlite'), { readOnly: true });
  const history = bare.prepare('SELECT card_id, at, type, from_column_id, to_column_id FROM history ORDER BY sequence');
  try {
    return await compare({
      ours: () => engine.call('tracker_get_stats', {}),
      beside: () => history.all(),
      rounds: 21,
      calls: 3,
    });
  } finally {
    bare.close();
    await engine.close();
  }
}
