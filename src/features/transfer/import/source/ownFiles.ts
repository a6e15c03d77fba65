import { neutralize } from '../../../../base/text/csvCells.ts';

const sampleHeader: readonly string[] = [
  ...['Title', 'Company', 'Location', 'Link', 'Stage', 'Applied On', 'Salary', 'Priority', 'Tags'],
  ...['Contact', 'Contact Email', 'Contact Phone', 'Contact Role', 'Reminder', 'Reminder Text', 'Description'],
];

const rows: readonly (readonly string[])[] = [
  [
    ...['Backend Engineer', 'Northwind Labs', 'Berlin', 'https://northwind.example/jobs/backend', 'Applied'],
    ...['2026-03-02', '70,000-85,000 EUR / year', 'high', 'remote; go', 'Mara Lindqvist', 'mara@northwind.example'],
    ...['+49 30 5550100', 'Recruiter', '2026-03-16 09:00', 'Ask for an answer', 'Go and PostgreSQL.\nTeam of eight.'],
  ],
  ['Data Analyst', 'Fabrikam', 'Hamburg', 'https://fabrikam.example/jobs/42', 'Saved', '', '55.000–60.000 €'],
  ['Product Manager', 'Contoso', 'Remote', 'https://contoso.example/pm', 'Screening', '2026-02-20', '$120k', 'normal'],
  ['QA Engineer', 'Tailspin', 'Vienna', '', 'Interview', '12.02.2026', '4.200 € / month', 'normal', 'testing'],
  [
    'Site Reliability Engineer',
    'Wingtip',
    'Zurich',
    '',
    'Offer',
    '2026-01-15',
    'CHF 120,000',
    'high',
    'on-call; linux',
  ],
  ['Frontend Developer', 'Adatum', 'Munich', 'https://adatum.example/fe', 'Rejected', '2026-01-08', '', 'low', 'react'],
  ['Technical Writer', 'Litware', 'Lisbon', '', 'Saved', '', '', '', '', 'Rui Sampaio', 'rui@litware.example'],
  ['Platform Engineer', 'Proseware', 'Madrid', '', 'Applied', '2026-03-05', '45 €/h', '', 'kubernetes'],
  [
    'Support Engineer',
    'Margie',
    'Lyon',
    '',
    'Saved',
    '',
    '',
    '',
    '',
    '',
    '',
    '',
    '',
    '2026-04-01',
    'Send the application',
  ],
  ['Mobile Developer', 'Lucerne "Apps"', 'Milan', '', 'Waiting List', '', '', 'low', 'android, ios'],
];

/** With a byte-order mark, by which spreadsheets recognize UTF-8. */
export const sampleCsv = `\ufeff${[sampleHeader, ...rows].map((cells) => sampleHeader.map((_, index) => quoted(cells[index] ?? '')).join(',')).join('\r\n')}\r\n`;

function quoted(text: string): string {
  const cell = neutralize(text);
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Columns of cards in each file of our own export; a user may have removed others. */
const exportColumns = ['createdAt', 'updatedAt', 'archivedAt', 'tags'];

/** Whether the cells are values of cards as they were, with one item of a list in a line. */
export const isOwnExport = (header: readonly string[]): boolean => exportColumns.every((name) => header.includes(name));

/** Whether the columns are properties of cards as the service answers them. */
export const hasCardsOfService = (header: readonly string[]): boolean =>
  isOwnExport(header) || ['columnId', 'createdAt'].every((name) => header.includes(name));

/** Whether Jobdeck wrote the file, and so has put an apostrophe before cells that spreadsheets would take for formulas. */
export const isOwnFile = (header: readonly string[]): boolean =>
  isOwnExport(header) || sampleHeader.every((name) => header.includes(name));
