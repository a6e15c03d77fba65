import assert from 'node:assert/strict';

import { defaultStages } from '../../../../src/base/domain/cardValues.ts';
import { planRows, type RowPlan } from '../../../../src/features/transfer/import/plan/planRows.ts';
import { sourceOf } from './planned.ts';

const header = 'Title,Status,Date applied,Status date\n';
const today = Date.UTC(2026, 2, 10, 12);

interface Options {
  readonly titles?: readonly string[];
  readonly historyUntil?: number | undefined;
}

async function planOf(rows: string, { titles = defaultStages, ...options }: Options = {}): Promise<RowPlan[]> {
  const source = await sourceOf(header + rows);
  return planRows(source.table, {
    columns: source.columns,
    defaults: { timeZone: 'Europe/Berlin', currency: 'EUR' },
    known: [],
    boardColumns: titles.map((title) => ({ id: title.toLowerCase(), title })),
    stageTargets: new Map(),
    ...{ historyUntil: today, ...options },
    ...{ now: () => 0, pause: async () => undefined },
  });
}

const historiesOf = async (rows: string, options?: Options) =>
  (await planOf(rows, options)).map(({ planned }) =>
    (planned?.stages ?? []).map(({ column, title, at }) => [Object.values(column)[0], title, at]),
  );

const descriptionsOf = async (rows: string, options?: Options) =>
  (await planOf(rows, options)).map(({ planned }) => planned?.card.description ?? '');

describe('dates of stages in a row', () => {
  it('become the history of the card', async () => {
    const rows = 'A,Applied,2026-03-02,\nB,Interview,2026-03-02,2026-03-05T10:00:00Z\nC,Rejected,,2026-03-05 14:30';
    assert.deepEqual(await historiesOf(rows), [
      [['applied', 'Applied', '2026-03-01T23:00:00.000Z']],
      [
        ['applied', 'Applied', '2026-03-01T23:00:00.000Z'],
        ['interview', 'Interview', '2026-03-05T10:00:00.000Z'],
      ],
      [['rejected', 'Rejected', '2026-03-05T13:30:00.000Z']],
    ]);
    assert.deepEqual(await descriptionsOf(rows), ['', '', '']);
  });

  it('take new stages for later ones', async () => {
    assert.deepEqual(await historiesOf('A,Onsite day,2026-03-02,2026-03-05'), [
      [
        ['applied', 'Applied', '2026-03-01T23:00:00.000Z'],
        ['Onsite day', 'Onsite day', '2026-03-04T23:00:00.000Z'],
      ],
    ]);
  });

  it('stay text if they fit no history', async () => {
    const rows = [
      'A,Saved,2026-03-02,',
      'B,,2026-03-02,2026-03-05',
      'C,Applied,2026-03-11,',
      'D,Interview,2026-03-05,2026-03-02',
      'E,Applied,2026-03-02,2026-03-05',
      'F,Interview,soon,yesterday',
    ].join('\n');
    assert.deepEqual(
      (await historiesOf(rows)).map((stages) => stages.length),
      [0, 0, 0, 1, 1, 0],
    );
    assert.deepEqual(await descriptionsOf(rows), [
      '- Date applied: 2026-03-02',
      '- Date applied: 2026-03-02\n- Status date: 2026-03-05',
      '- Date applied: 2026-03-11',
      '- Status date: 2026-03-02',
      '- Status date: 2026-03-05',
      '- Date applied: soon\n- Status date: yesterday',
    ]);
  });

  it('stay text on a board without a stage of applications', async () => {
    const options = { titles: ['Ideas', 'Talks'] };
    assert.deepEqual(await historiesOf('A,Talks,2026-03-02,', options), [[]]);
    assert.deepEqual(await descriptionsOf('A,Talks,2026-03-02,', options), ['- Date applied: 2026-03-02']);
  });

  it('have the time at which our own export was archived', async () => {
    const text =
      'title,stage,tags,createdAt,updatedAt,archivedAt\n' +
      'A,Applied,,2026-03-01T08:00:00.000Z,2026-03-02T08:00:00.000Z,2026-03-02T08:00:00.000Z\n' +
      'B,Applied,,2026-03-01T08:00:00.000Z,2026-03-01T08:00:00.000Z,';
    const archivedFor = async (historyUntil: number | undefined) => {
      const source = await sourceOf(text);
      const rows = await planRows(source.table, {
        ...{ columns: source.columns, defaults: { timeZone: 'UTC', currency: 'EUR' }, known: [], boardColumns: [] },
        ...{ stageTargets: new Map(), historyUntil, now: () => 0, pause: async () => undefined },
      });
      return rows.map(({ planned }) => [planned?.isArchived, planned?.archivedAt, planned?.card.description]);
    };
    const onBoard = [undefined, undefined, undefined];
    assert.deepEqual(await archivedFor(today), [[true, '2026-03-02T08:00:00.000Z', undefined], onBoard]);
    assert.deepEqual(await archivedFor(undefined), [
      [true, undefined, '- archivedAt: 2026-03-02T08:00:00.000Z'],
      onBoard,
    ]);
  });

  it('stay text for a service that keeps no histories', async () => {
    const options = { historyUntil: undefined };
    const rows = 'A,Interview,2026-03-02,2026-03-05';
    assert.deepEqual(await historiesOf(rows, options), [[]]);
    assert.deepEqual(await descriptionsOf(rows, options), ['- Date applied: 2026-03-02\n- Status date: 2026-03-05']);
  });
});
