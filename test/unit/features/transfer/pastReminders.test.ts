import assert from 'node:assert/strict';

import { planRows } from '../../../../src/features/transfer/import/plan/planRows.ts';
import { SourceTable } from '../../../../src/features/transfer/import/source/sourceTable.ts';

const pause = async () => undefined;
const today = () => Date.parse('2026-06-01T00:00:00Z');

async function plannedWith(csv: string, become?: 'done' | 'open' | 'text') {
  const source = new SourceTable({ kind: 'text', text: csv }, { pause, today, boardStages: () => [] });
  await source.read();
  if (become !== undefined) source.setPastReminders(become);
  const plans = await planRows(source.table, {
    ...{ columns: source.columns, defaults: { timeZone: 'UTC', currency: 'EUR' }, known: [], boardColumns: [] },
    ...{ stageTargets: source.stageTargets, now: () => 0, pause },
  });
  return { question: source.snapshot.pastReminders, cards: plans.map(({ planned }) => planned?.card) };
}

describe('reminders in the past', () => {
  const csv = 'Title,Deadline\nDev,2026-05-31\nOps,2026-06-02\nQA,rolling';
  const at = '2026-05-31T09:00:00.000Z';

  it('are not overdue unless the user wants it', async () => {
    const { question, cards } = await plannedWith(csv);
    assert.deepEqual(question, { count: 1, become: 'done' });
    assert.deepEqual(cards, [
      { title: 'Dev', reminders: [{ at, text: 'Deadline', done: true }] },
      { title: 'Ops', reminders: [{ at: '2026-06-02T09:00:00.000Z', text: 'Deadline' }] },
      { title: 'QA', description: '- Deadline: rolling' },
    ]);
    assert.deepEqual((await plannedWith(csv, 'open')).cards[0]?.reminders, [{ at, text: 'Deadline' }]);
    assert.deepEqual((await plannedWith(csv, 'text')).cards[0], {
      title: 'Dev',
      description: '- Deadline: 2026-05-31',
    });
  });

  it('follow that choice also where the file calls them open', async () => {
    const withDone = `Title,Deadline,Reminder done\nDev,2026-05-31,no\nOps,2026-05-31,yes\nQA,2026-06-02,no`;
    const isDone = async (become: 'done' | 'open') =>
      (await plannedWith(withDone, become)).cards.map((card) => card?.reminders?.map(({ done = false }) => done));
    assert.deepEqual(await isDone('done'), [[true], [true], [false]]);
    assert.deepEqual(await isDone('open'), [[false], [true], [false]]);
  });

  it('are asked about only if there are some', async () => {
    assert.equal((await plannedWith('Title,Deadline\nDev,2026-06-02')).question, undefined);
    assert.equal((await plannedWith('Title,Applied\nDev,2026-05-02')).question, undefined);
  });

  it('of our own export stay as they were', async () => {
    const header = 'title,createdAt,updatedAt,archivedAt,tags,reminders.at,reminders.text,reminders.done';
    const { question, cards } = await plannedWith(`${header}\nDev,x,x,,,${at},Call,false`);
    assert.equal(question, undefined);
    assert.deepEqual(cards[0]?.reminders, [{ at, text: 'Call' }]);
  });
});
