import assert from 'node:assert/strict';
import fc from 'fast-check';

import type { Card } from '../../../../src/contract/tracker/board.ts';
import { RecordFiles } from '../../../../src/features/transfer/export/exportFile.ts';
import { cardRecord, headers } from '../../../../src/features/transfer/export/exportRecords.ts';
import { sampleCsv } from '../../../../src/features/transfer/import/source/ownFiles.ts';
import { card } from '../../../fixtures/board.ts';
import { planOf } from './planned.ts';

async function exported(cards: readonly Card[]): Promise<Readonly<Record<'csv' | 'json', string>>> {
  const files = new Map<string, string>();
  const create = async (name: string) => ({
    append: async (text: string) => void files.set(name, (files.get(name) ?? '') + text),
    close: async () => undefined,
  });
  const records = await RecordFiles.create({ create }, 'cards', headers.cards);
  await records.add(cards.map((each) => cardRecord(each, 'Saved')));
  await records.close();
  return { csv: files.get('cards.csv') ?? '', json: files.get('cards.json') ?? '' };
}

const special = fc.constantFrom(
  '=',
  '+',
  '-',
  '@',
  '\t',
  '\r',
  '\n',
  '\r\n',
  'a',
  ' ',
  '"',
  "'",
  ',',
  ';',
  '|',
  '\n| a | b |\n|---|---|\n',
  '\ufeff',
  'ü',
);
const textUpTo = (maxLength: number) => fc.string({ unit: special, maxLength });
const isVisible = (text: string) => text.trim() !== '';
const text = textUpTo(8);
/** An item of a list is one line. */
const line = text.filter((each) => isVisible(each) && !each.includes('\n'));
const amount = fc.option(fc.constantFrom(0, 1.125, 1_000, 123.456, 65_000, 1_500_000));

const anyCard = fc.record({
  title: text.filter(isVisible),
  company: text.filter((each) => each === '' || isVisible(each)),
  location: fc.option(text.filter(isVisible)),
  url: fc.option(text.filter(isVisible)),
  description: fc.option(textUpTo(30).filter(isVisible)),
  salary: fc.option(
    fc.record({
      min: amount,
      max: amount,
      currency: fc.constantFrom('EUR', 'THB'),
      period: fc.constantFrom<'year' | 'month' | 'hour'>('year', 'month', 'hour'),
    }),
  ),
  tags: fc.array(line, { maxLength: 3 }),
  contacts: fc.array(fc.record({ name: line, email: fc.option(line), phone: fc.option(line), role: fc.option(line) }), {
    maxLength: 2,
  }),
  reminders: fc.array(
    fc.record({
      at: fc.constantFrom('2026-03-01T08:00:00.000Z', '2026-12-24T17:30:00.000Z'),
      text: line,
      done: fc.boolean(),
    }),
    { maxLength: 2 },
  ),
});

/** With ordinary prototypes. */
const plain = <T extends object>(value: T): T => JSON.parse(JSON.stringify(value));

describe('cards of our own export', () => {
  it('come back equal', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyCard, { minLength: 1, maxLength: 3 }), async (cards) => {
        const stored = cards.map((each, index) =>
          card({
            ...each,
            id: `${index}`,
            reminders: each.reminders.map((reminder, at) => ({ ...reminder, id: `${at}` })),
          }),
        );
        for (const [format, file] of Object.entries(await exported(stored))) {
          const read = (await planOf(file)).map(({ planned }) => ({
            ...{ company: '', location: null, url: null, description: null, salary: null },
            ...{ tags: [], contacts: [], ...planned?.card, reminders: planned?.card.reminders ?? [] },
          }));
          assert.deepEqual(
            read.map(({ reminders, ...each }) => ({
              ...each,
              reminders: reminders.map(({ at, text: what, done = false }) => ({ at, text: what, done })),
            })),
            cards.map(({ tags, ...each }) => plain({ ...each, tags: [...new Set(tags)], priority: 'normal' })),
            format,
          );
        }
      }),
      { numRuns: 200 },
    );
  });

  it('have each tag in a line', async () => {
    const { csv, json } = await exported([card({ id: '1', title: 'Dev', tags: ['two\nlines', 'b'] })]);
    for (const file of [csv, json]) assert.deepEqual((await planOf(file))[0]?.planned?.card.tags, ['two lines', 'b']);
  });
});

describe('sample of an import', () => {
  it('has no cell that a spreadsheet takes for a formula', async () => {
    assert.ok(sampleCsv.includes(",'+49 30 5550100,"));
    assert.equal((await planOf(sampleCsv))[0]?.planned?.card.contacts?.[0]?.phone, '+49 30 5550100');
  });
});
