import assert from 'node:assert/strict';

import { guessMapping } from '../../../../src/features/transfer/import/mapping/guessMapping.ts';
import { planOf, sourceOf } from './planned.ts';

const guess = (header: readonly string[], ...rows: string[][]) =>
  guessMapping({ header, rows: rows.map((cells, index) => ({ row: index + 2, cells })) });
const guessOne = (header: string, ...samples: string[]) =>
  guess(['Title', header], ...samples.map((sample) => ['Dev', sample]))[1];

describe('guesses beyond what a header says', () => {
  it('take a date for that of the application only if its header says applying', () => {
    for (const header of [
      'Saved Date',
      'Closing date',
      'Interview date',
      'Response date',
      'Date',
      'Datum',
      'Created',
      'Posting Date',
    ])
      assert.equal(guessOne(header, '2025-03-01'), 'addToDescription', header);
    for (const header of [
      'Date Applied',
      'Application Date',
      'appliedAt',
      'Beworben am',
      'Date de candidature',
      'Applied',
    ])
      assert.equal(guessOne(header, '2025-03-01'), 'appliedOn', header);
    assert.equal(guessOne('Applied?', 'Yes', 'No'), 'addToDescription');
    assert.equal(guessOne('Date applied', 'N/A', '-', '2025-03-01'), 'appliedOn');
    assert.equal(guessOne('Date applied', '45234'), 'appliedOn');
  });

  it('show a number of days as a date if the header says that it is one', async () => {
    const [row] = await planOf('Title,Interview Date,Code\nDev,45240,45240');
    assert.equal(row?.planned?.card.description, '- Interview Date: 2023-11-10 (45240)\n- Code: 45240');
  });

  it('take a number for a phone only by header or country code', () => {
    for (const sample of ['03/04/2025', '1203344', '2024-11-20 08:15', '555 010 0100'])
      assert.equal(guessOne('Code', sample, sample), 'addToDescription', sample);
    assert.equal(guessOne('Rückruf', '+49 30 5550100'), 'contactPhone');
    assert.equal(guessOne('Phone', '555 010 0100'), 'contactPhone');
  });

  it('leave email and phone of an applicant out of the contacts', async () => {
    const header = 'Application Date,Contact Email,Contact Phone Number,Company Name,Job Title,Job Url,Resume Name';
    const [row] = await planOf(
      `${header}\n"11/20/24, 8:15 AM",me@a.example,+49 30 5550100,Acme,Dev,https://a.example/1,cv.pdf`,
    );
    assert.equal(row?.planned?.card.contacts, undefined);
    assert.equal(row?.appliedOn, '2024-11-20');
    assert.match(
      row?.planned?.card.description ?? '',
      /- Contact Email: me@a\.example\n- Contact Phone Number: \+49 30 5550100\n/,
    );
  });

  it('make no contact of a placeholder, a date or an answer', async () => {
    const [row] = await planOf('Title,Contact,Email\nDev,N/A,-');
    assert.deepEqual(row?.planned?.card, { title: 'Dev', description: '- Contact: N/A\n- Email: -' });
    assert.equal(guessOne('Contact', '2025-03-01'), 'addToDescription');
    assert.equal(guessOne('Recruiter', 'Yes', 'No'), 'addToDescription');
  });

  it('prefer the header that means one thing only', () => {
    assert.deepEqual(guess(['City', 'State', 'Status'], ['Austin', 'TX', 'Applied']), [
      'location',
      'addToDescription',
      'stage',
    ]);
    assert.equal(guessOne('State', 'TX', 'MA'), 'addToDescription');
    assert.equal(guessOne('State', 'Applied', 'Rejected'), 'stage');
    assert.deepEqual(guess(['Job ID', 'Job Name'], ['4711', 'Dev']), ['addToDescription', 'title']);
    assert.deepEqual(guess(['Min. Salary', 'Max. Salary'], ['$1', '$2']), ['salaryMin', 'salaryMax']);
    assert.deepEqual(guess(['Job Type', 'Job Title', 'Company Size'], ['Full Time', 'Dev', '50-100']), [
      ...['addToDescription', 'title', 'addToDescription'],
    ]);
    assert.equal(guessOne('Status Date', '2025-03-01'), 'stageSince');
    assert.equal(guessOne('Job Location', 'Berlin'), 'location');
    assert.equal(guessOne('Resume', 'https://a.example/cv.pdf'), 'addToDescription');
    assert.equal(guessOne('job.company.name', 'Acme'), 'company');
    assert.equal(guessOne('compensation.min', '50000'), 'salaryMin');
    assert.equal(guessOne('🏢 Company', 'Acme'), 'company');
  });

  it('ignore a column only if no row has a cell in it', () => {
    assert.equal(guessOne('Feeling', ...Array<string>(60).fill(''), 'good'), 'addToDescription');
    assert.equal(guessOne('Feeling', ''), 'ignore');
    for (const header of ['ID', '#', 'createdAt', 'Nr.'])
      assert.equal(guessOne(header, '1'), 'addToDescription', header);
  });
});

describe('salaries of a column', () => {
  const salaryOf = async (header: string, cell: string) => {
    const [row] = await planOf(`Title\t${header}\nDev\t${cell}`);
    return row?.planned?.card.salary ?? row?.planned?.card.description;
  };

  it('are in the unit of its header', async () => {
    const yearly = { min: 65_000, max: 65_000, currency: 'EUR', period: 'year' };
    for (const [header, cell, expected] of [
      ['Salary (k€)', '65', yearly],
      ['Salary (k€)', '65k', yearly],
      ['Salary (k€)', '65.000', yearly],
      ['Gehalt (T€)', '65', yearly],
      ['Salary (k€)', '$65', '- Salary (k€): $65'],
      ['Salary (USD)', '70000', { min: 70_000, max: 70_000, currency: 'USD', period: 'year' }],
      ['Monthly Salary', '20000', { min: 20_000, max: 20_000, currency: 'EUR', period: 'month' }],
      ['Hourly rate', '300', { min: 300, max: 300, currency: 'EUR', period: 'hour' }],
      ['Salary (LPA)', '12', '- Salary (LPA): 12'],
      ['Salary per day', '450', '- Salary per day: 450'],
    ] as const)
      assert.deepEqual(await salaryOf(header, cell), expected, `${header} ${cell}`);
  });

  it('keep words that the card cannot keep', async () => {
    const [row] = await planOf('Title\tGehalt\nDev\t4.500 € brutto/Monat');
    assert.deepEqual(row?.planned?.card, {
      title: 'Dev',
      salary: { min: 4_500, max: 4_500, currency: 'EUR', period: 'month' },
      description: '- Gehalt: 4.500 € brutto/Monat',
    });
  });

  it('do not depend on the salary before', async () => {
    const [, row] = await planOf(
      'Title,Salary,Currency,Pay period\nDev,$450 a very long day,USD,year\nOps,60k,EUR,month',
    );
    assert.deepEqual(row?.planned?.card.salary, { min: 60_000, max: 60_000, currency: 'EUR', period: 'month' });
  });

  it('are no range if their ends are too far apart', async () => {
    const [row] = await planOf('Title,Min. Salary,Max. Salary\nDev,20,120000');
    assert.deepEqual(row?.planned?.card, { title: 'Dev', description: '- Min. Salary: 20\n- Max. Salary: 120000' });
  });
});

describe('reminders of a column', () => {
  it('are called by its header', async () => {
    const textOf = async (header: string) =>
      (await planOf(`Title,${header}\nDev,2030-03-01`))[0]?.planned?.card.reminders?.[0]?.text;
    assert.equal(await textOf('Deadline'), 'Deadline');
    assert.equal(await textOf('Next step date'), 'Next step date');
    assert.equal(await textOf('Reminder'), 'Follow up');
  });

  it('leave text that is no date in the description', async () => {
    const [row] = await planOf('Title,Deadline\nDev,rolling\nOps,2030-03-01');
    assert.deepEqual([row?.kind, row?.planned?.card], ['create', { title: 'Dev', description: '- Deadline: rolling' }]);
  });
});

describe('markup in cells', () => {
  const cardOf = async (cells: Readonly<Record<string, string>>) => {
    const rows = await sourceOf(JSON.stringify([cells]));
    assert.equal(rows.snapshot.problem, '');
    return (await planOf(JSON.stringify([cells])))[0]?.planned?.card;
  };

  it('becomes what it shows', async () => {
    for (const [company, expected] of [
      ['[[Globex]]', { company: 'Globex' }],
      ['[[firms/Globex|Globex Corp]]', { company: 'Globex Corp' }],
      ['**Initech**', { company: 'Initech' }],
      ['`Initech`', { company: 'Initech' }],
      ['[Acme](https://acme.example/jobs/1)', { company: 'Acme', url: 'https://acme.example/jobs/1' }],
      ['=HYPERLINK("https://acme.example/jobs/1","Acme")', { company: 'Acme', url: 'https://acme.example/jobs/1' }],
      ['=HYPERLINK("https://acme.example/jobs/1";"Acme")', { company: 'Acme', url: 'https://acme.example/jobs/1' }],
      [
        'Acme (https://www.notion.so/Acme-0a1b?pvs=21)',
        { company: 'Acme', description: '- company: https://www.notion.so/Acme-0a1b?pvs=21' },
      ],
      ['Acme (Berlin)', { company: 'Acme (Berlin)' }],
      ['A * B * C', { company: 'A * B * C' }],
    ] as const)
      assert.deepEqual(await cardOf({ title: 'Dev', company }), { title: 'Dev', ...expected }, company);
  });

  it('keeps the second address beside the link of the card', async () => {
    assert.deepEqual(
      await cardOf({ title: '[Dev](https://b.example/2)', company: 'Acme', link: 'https://a.example/1' }),
      {
        title: 'Dev',
        company: 'Acme',
        url: 'https://a.example/1',
        description: '- title: https://b.example/2',
      },
    );
    assert.deepEqual(await cardOf({ title: 'Dev', link: '[Job page](https://a.example/1)' }), {
      title: 'Dev',
      url: 'https://a.example/1',
      description: '- link: Job page',
    });
  });
});
