import assert from 'node:assert/strict';

import { PlanView } from '../../../../src/features/transfer/import/plan/planView.ts';
import { ShownRun } from '../../../../src/features/transfer/import/plan/shownRun.ts';
import type { ImportRun, PlannedColumn } from '../../../../src/store/imports/importRun.ts';

describe('question before an undo', () => {
  async function question(count: number, column?: PlannedColumn, isLimited = true): Promise<string> {
    const cards = Array.from({ length: count }, (_, row) => ({ row, card: { title: `Job ${row}` }, column }));
    const run: ImportRun = {
      ...{ id: 'a', startedAt: 0, plan: { source: 'jobs.csv', contentHash: '', cards, notes: [] } },
      state: {
        ...({ kind: 'done', activity: 'import', failure: undefined } as const),
        counts: {
          planned: count,
          created: count,
          createdNotes: 0,
          createdStages: 0,
          skipped: 0,
          failed: 0,
          archived: 0,
        },
      },
      onDidChange: () => ({ dispose: () => undefined }),
      results: new Map(cards.map(({ row }) => [row, { kind: 'created', id: `${row}`, updatedAt: '' }])),
      undone: new Map(),
      createdColumns: column !== undefined && 'title' in column ? [{ id: 'new', title: column.title }] : [],
      cancel: () => undefined,
      resume: async () => undefined,
      retryFailed: async () => undefined,
      undo: () => assert.fail('it was not confirmed'),
    };
    let asked = '';
    const confirm = async (message: string, detail: string) => {
      asked = `${message} ${detail}`;
      return false;
    };
    await new ShownRun(run, new PlanView([]), { confirm, formatFailure: String, isLimited: () => isLimited }).undo();
    return asked;
  }

  it('says how long it takes if requests have to wait', async () => {
    assert.match(await question(5_000), /^Archive 5,000 cards .*This takes about 42 minutes, since/);
    assert.doesNotMatch(await question(120), /minutes/);
    assert.doesNotMatch(await question(5_000, undefined, false), /minutes/);
  });

  it('says what becomes of new stages', async () => {
    assert.match(
      await question(1, { title: 'Waiting' }),
      /Stages that it created are removed if they have no cards then\.$/,
    );
    assert.doesNotMatch(await question(1, { id: 'saved' }), /Stages/);
  });
});
