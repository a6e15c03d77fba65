import type { Context } from '../../contract/tracker/library.ts';
import type { Database } from '../data/database.ts';
import { newId } from '../ids.ts';
import type { Workdays } from './workdays.ts';

const labels = {
  role: 'Role looked for',
  experience: 'Experience',
  strengths: 'Strengths',
  stories: 'Stories to tell',
  salary: 'Salary',
  languages: 'Languages',
  avoid: 'Better not mention',
} as const;

type Values = Readonly<Record<keyof typeof labels, string | null>>;

const contexts: readonly { readonly title: string; readonly workdaysAgo: number; readonly values: Values }[] = [
  {
    title: 'Senior backend roles',
    workdaysAgo: 13,
    values: {
      role: 'Senior backend engineer in a product team of five to nine people',
      experience: 'Nine years, six of them with streams of measurements; Go, Postgres, some Kotlin',
      strengths: 'Keeps things running while they change; writes decisions down; calm in incidents',
      stories: 'The quiet week; the migration with two systems answering; the timeout that was none',
      salary: 'From 76,000 EUR a year; 32 hours in the second year matter more than the last 3,000',
      languages: 'German, English; some Danish',
      avoid: 'The closed office of the last firm, unless asked',
    },
  },
  {
    title: 'Platform roles',
    workdaysAgo: 38,
    values: {
      role: 'Platform engineer who also talks to the teams that use the platform',
      experience: 'Four years of deployment and on-call; Kubernetes, Terraform, Go',
      strengths: 'Rollback plans without heroes; few alerts, each with a first step',
      stories: 'From 40 alerts to five; the practised failover',
      salary: 'From 74,000 EUR a year',
      languages: 'German, English',
      avoid: null,
    },
  },
  {
    title: 'Lead roles',
    workdaysAgo: 66,
    values: {
      role: 'Lead of a small team, half of the time in code',
      experience: 'Led three people for two years, and a rewrite that was not done',
      strengths: 'Says no early and kindly',
      stories: 'The disagreement that ended with a third way',
      salary: 'From 82,000 EUR a year',
      languages: 'German, English',
      avoid: 'Titles',
    },
  },
];

export function addContexts(database: Database, workdays: Workdays): void {
  for (const [position, { title, workdaysAgo, values }] of contexts.entries()) {
    const names = Object.keys(labels) as (keyof typeof labels)[];
    const context = {
      id: newId('context'),
      title,
      active: position === 0,
      fields: names.map((name) => ({ name, label: labels[name], value: values[name] })),
      updatedAt: workdays(workdaysAgo, '18:05').toISOString(),
    };
    insertContext(database, context, position);
  }
}

function insertContext(database: Database, context: Context, position: number): void {
  database.run(
    'INSERT INTO main.contexts (id, position, active, record) VALUES (?, ?, ?, ?)',
    context.id,
    position,
    Number(context.active),
    JSON.stringify(context),
  );
}
