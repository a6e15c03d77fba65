import { insertCardAt } from '../data/cards.ts';
import { stageOf } from '../data/columns.ts';
import type { Database } from '../data/database.ts';
import { addHistory } from '../data/history.ts';
import { slotAfter, slotIn } from '../data/ranks.ts';
import type { StoredCard } from '../data/storedCard.ts';
import type { Call } from '../handler.ts';
import { newId } from '../ids.ts';
import { type Random, seededRandom } from './random.ts';
import { euros, postOf, type StoryStage } from './story/story.ts';
import type { Workdays } from './workdays.ts';

const levels = ['Junior', 'Senior', 'Lead', 'Staff', 'Principal'] as const;
const fields = ['Backend', 'Platform', 'Data', 'Search', 'Storage', 'Telemetry', 'Billing', 'Routing'] as const;
const roles = ['Engineer', 'Developer', 'Architect'] as const;
const firstWords = [
  'Alder',
  'Birken',
  'Cinder',
  'Drift',
  'Elms',
  'Fern',
  'Gorse',
  'Hazel',
  'Ivory',
  'Kestrel',
] as const;
const secondWords = ['brook', 'field', 'gate', 'haven', 'mere', 'quay', 'stone', 'wick'] as const;
const trades = ['Analytics', 'Freight', 'Health', 'Instruments', 'Mobility', 'Robotics', 'Water', 'Works'] as const;
const locations = ['Hamburg', 'Bremen', 'Kiel', 'Berlin, hybrid', 'Leipzig', 'Remote, EU'] as const;
const tags = ['go', 'rust', 'kotlin', 'python', 'typescript', 'data', 'streams', 'remote'] as const;
const stages: readonly StoryStage[] = ['saved', 'applied', 'screening', 'interview', 'offer', 'rejected'];
const stagesReached = [0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 3, 3, 4, 5] as const;
/** Working days before today at which the first application begins at the earliest. */
export const oldest = 500;

interface Crowd {
  readonly active: number;
  readonly archived: number;
  readonly workdays: Workdays;
  readonly columnOf: (stage: StoryStage) => string;
}

/** Adds applications up to the totals, which include the fixed sample cards; writes the rows directly, because there are many. */
export function generateCards(database: Database, { active, archived, workdays, columnOf }: Crowd): void {
  const random = seededRandom(41);
  const columns = stages.map((stage) => {
    const id = columnOf(stage);
    return { id, shown: stageOf(database, id), end: slotIn(database, id) };
  });
  const missing = (condition: string, wanted: number): number =>
    wanted - (database.get<{ n: number }>(`SELECT count(*) AS n FROM cards WHERE archived_at IS ${condition}`)?.n ?? 0);
  const activeCount = missing('NULL', active);
  const shelved = missing('NOT NULL', archived);
  const began = Array.from({ length: activeCount + shelved }, () => random.between(oldest / 10, oldest)).toSorted(
    (a, b) => b - a,
  );
  // Archives at regular intervals, so that both sets contain old and new cards.
  const isShelved = (index: number): boolean =>
    Math.floor(((index + 1) * shelved) / began.length) > Math.floor((index * shelved) / began.length);

  for (const [index, first] of began.entries()) {
    const last = random.pick(stagesReached);
    const days = stepDays(random, first, last + (isShelved(index) ? 2 : 1));
    const times = days.map((ago) => workdays(ago, timeOf(random)));
    const archivedAt = isShelved(index) ? (times.at(-1) ?? null) : null;
    const card = generatedCard(random, index, times, archivedAt);
    const column = columns[last];
    if (column === undefined) throw new Error(`There is no stage ${last}.`);
    // An archived card has left the end of its column, so that place stays free.
    insertCardAt(database, card, column.id, archivedAt === null ? column.end.rank : column.end.position);
    if (archivedAt === null) column.end = slotAfter(column.end);
    for (const [step, at] of times.entries()) {
      const call: Call = { database, now: () => at, actor: { kind: 'user', name: null } };
      const from = columns[step - 1]?.shown ?? null;
      if (step > last) addHistory(call, card.id, { type: 'archived', from });
      else
        addHistory(call, card.id, { type: step === 0 ? 'created' : 'moved', from, to: columns[step]?.shown ?? null });
    }
  }
}

function stepDays(random: Random, first: number, steps: number): number[] {
  const days = [first];
  while (days.length < steps) {
    const left = (days.at(-1) ?? first) - (steps - days.length);
    days.push(Math.max(steps - days.length, left - random.between(0, 12)));
  }
  return days;
}

const timeOf = (random: Random): string =>
  `${String(random.between(7, 19)).padStart(2, '0')}:${String(random.between(0, 59)).padStart(2, '0')}`;

function generatedCard(random: Random, index: number, times: readonly Date[], archivedAt: Date | null): StoredCard {
  const title = `${random.pick(levels)} ${random.pick(fields)} ${random.pick(roles)}`;
  const company = `${random.pick(firstWords)}${random.pick(secondWords)} ${random.pick(trades)} ${index + 1}`;
  const salary = random.between(48, 96);
  const [createdAt] = times;
  return {
    id: newId('card'),
    status: archivedAt === null ? 'active' : 'archived',
    title,
    company,
    location: random.pick(locations),
    url: postOf({ title, company }),
    description: `${title} at ${company}: small team, code that is reviewed, a pager once in ${random.between(3, 9)} weeks.`,
    salary: euros(salary, salary + 10),
    contacts: [],
    tags: [...new Set([random.pick(tags), random.pick(tags)])],
    priority: random.pick(['low', 'normal', 'normal', 'normal', 'high']),
    reminders: [],
    meetings: [],
    createdAt: createdAt?.toISOString() ?? '',
    updatedAt: times.at(-1)?.toISOString() ?? '',
    archivedAt: archivedAt?.toISOString() ?? null,
  };
}
