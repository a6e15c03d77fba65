import assert from 'node:assert/strict';
import fc from 'fast-check';

import { fieldNames, type ImportField } from '../../../../src/features/transfer/contract.ts';
import { planRows, type RowPlan } from '../../../../src/features/transfer/import/plan/planRows.ts';
import { SourceTable } from '../../../../src/features/transfer/import/source/sourceTable.ts';

const fields = Object.keys(fieldNames) as ImportField[];
const boardColumns = ['Saved', 'Applied', 'Rejected'].map((title) => ({ id: title, title }));

const value = fc.oneof(
  fc.constantFrom(
    ...[
      '',
      '',
      ' ',
      '-',
      'N/A',
      'Dev',
      'Acme, Inc.',
      'Applied',
      '✅ Applied',
      'Absage',
      'Waiting',
      'high',
      '2',
      'yes',
      'EUR',
      'monthly',
    ],
    ...[
      '13.03.2021',
      '03/04/2025',
      '3. Mai 2021',
      '2024-11-20T23:30:00Z',
      '45234',
      'rolling',
      '11/20/24, 8:15\u202fAM',
    ],
    ...['60k', '60.000 – 70.000 € / Jahr', '£450/day', '4.500 € brutto', '0', '$120k base + 10% bonus', '20-120k'],
    ...[
      'https://a.example/1',
      'see email',
      '[Job](https://a.example/2)',
      '=HYPERLINK("https://b.example","Acme")',
      '[[Globex]]',
    ],
    ...[
      'Acme (https://www.notion.so/Acme-1)',
      '**Initech**',
      'a, b; c',
      'x\ny',
      '\nb@x.example',
      'ann@x.example',
      '+49 30 5550100',
    ],
  ),
  fc.string({
    unit: fc.constantFrom('a', 'B', '1', ' ', '\n', ',', ';', '*', '[', ']', '(', ')', '_', '-', 'ü', 'か', '/', '.'),
    maxLength: 10,
  }),
);
const header = fc.constantFrom(
  ...[
    'Title',
    'Company',
    'Status',
    'State',
    'Salary',
    'Salary (k€)',
    'Min. Salary',
    'Max. Salary',
    'Currency',
    'Pay period',
    'Tags',
    'Link',
  ],
  ...[
    'Contact',
    'Contact role',
    'Email',
    'Phone',
    'Deadline',
    'Next step',
    'Reminder done',
    'Applied on',
    'Status date',
    'Saved Date',
    'Priority',
    'Notes',
  ],
  ...['Feeling', 'ID', '#', 'createdAt', 'Location', ''],
);

/** A table with the fields that the user chooses for some of its columns. */
export const tablesAndMappings = fc.integer({ min: 1, max: 8 }).chain((width) =>
  fc.record({
    header: fc.array(header, { minLength: width, maxLength: width }),
    rows: fc.array(fc.array(value, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 4 }),
    chosen: fc.array(fc.option(fc.constantFrom(...fields)), { minLength: width, maxLength: width }),
    order: fc.constantFrom('dayFirst', 'monthFirst', undefined),
    historyUntil: fc.constantFrom(Date.UTC(2030, 0), undefined),
  }),
);
type TableAndMapping = typeof tablesAndMappings extends fc.Arbitrary<infer T> ? T : never;

/** Each cell that is not blank is in the card or in its description, or its column is ignored by the user, or its row is invalid. */
export async function assertNoCellIsLost(table: TableAndMapping): Promise<void> {
  const { header: names, rows, chosen, order, historyUntil } = table;
  const pause = async () => undefined;
  const text = JSON.stringify([['Title', ...names], ...rows.map((cells, index) => [`Job ${index}`, ...cells])]);
  const source = new SourceTable(
    { kind: 'text', text },
    { pause, boardStages: () => boardColumns.map(({ title }) => title) },
  );
  await source.read();
  source.setHeader(1);
  chosen.forEach((field, index) => {
    if (field !== null) source.setField(index + 1, field);
    if (order !== undefined) source.setDayOrder(index + 1, order);
  });
  const plans = await planRows(source.table, {
    ...{ columns: source.columns, defaults: { timeZone: 'Europe/Berlin', currency: 'EUR' }, known: [], boardColumns },
    ...{ historyUntil, stageTargets: source.stageTargets, now: () => performance.now(), pause },
  });
  const byRow = new Map(plans.map((plan) => [plan.row, plan]));
  for (const { row, cells } of source.table.rows) {
    const plan = byRow.get(row) ?? assert.fail(`row ${row} has no plan`);
    if (plan.kind === 'invalid') assert.notEqual(plan.reason, '');
    else
      source.columns.forEach(({ name, field }, index) => {
        const cell = cells[index] ?? '';
        if (cell.trim() === '' || (field === 'ignore' && chosen[index - 1] === 'ignore')) return;
        assert.ok(
          isInCard(plan, cell, { name, field }),
          `${JSON.stringify(cell)} of ${name} (${field}): ${JSON.stringify(plan)}`,
        );
      });
  }
}

/** White space, marks of Markdown and of formulas, and what separates tags. */
const separators = /[\s*_`~,;|<>()"[\]]+/;

function isInCard(
  plan: RowPlan,
  cell: string,
  { name, field }: { readonly name: string; readonly field: ImportField },
): boolean {
  const card = plan.planned?.card;
  if (card === undefined) return false;
  const description = card.description ?? '';
  const label = `- ${name.trim() || fieldNames[field]}: ${cell.trim()}`.replaceAll('\n', '\n  ');
  if (description.includes(label)) return true;
  const isRead: Partial<Record<ImportField, boolean>> = {
    stage: plan.stage !== '',
    appliedOn: plan.appliedOn !== undefined && (description.includes(plan.appliedOn) || isDated(plan, 'Applied')),
    stageSince: isDated(plan, plan.stage),
    salary: card.salary !== undefined,
    salaryMin: typeof card.salary?.min === 'number',
    salaryMax: typeof card.salary?.max === 'number',
    currency: card.salary?.currency !== undefined,
    salaryPeriod: card.salary?.period !== undefined,
    priority: card.priority !== undefined,
    archived: plan.planned?.isArchived === true || /^(?:no|0|false)$/i.test(cell.trim()),
    reminderDone: (card.reminders ?? []).length > 0 || description.includes('(done)'),
  };
  if (isRead[field] === true) return true;
  const dates = cell.split('\n').filter((line) => line.trim() !== '').length;
  if (
    field === 'reminderAt' &&
    (card.reminders ?? []).length + countOf(description, `- ${name.trim() || fieldNames[field]}: `) >= dates
  )
    return true;
  const texts = JSON.stringify([card, plan.stage]);
  return cell
    .split(separators)
    .every((part) => texts.includes(JSON.stringify(part).slice(1, -1)) || part === '=HYPERLINK');
}

const isDated = ({ planned }: RowPlan, stage: string): boolean =>
  (planned?.stages ?? []).some(({ title }) => title === stage);

const countOf = (text: string, part: string): number => text.split(part).length - 1;
