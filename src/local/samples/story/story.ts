import type { Salary } from '../../../contract/tracker/board.ts';
import type { CardChanges } from '../../../contract/tracker/boardInput.ts';
import type { Message } from '../../../contract/tracker/library.ts';
import type { Random } from '../random.ts';
import closedApplications from './closedApplications.json' with { type: 'json' };
import conversation from './conversation.json' with { type: 'json' };
import meetings from './meetings.json' with { type: 'json' };
import notes from './notes.json' with { type: 'json' };
import openApplications from './openApplications.json' with { type: 'json' };
import runningApplications from './runningApplications.json' with { type: 'json' };

/** The job search of the sample is in the files beside this one; a test compares them with these types. */
export type StoryStage = 'saved' | 'applied' | 'screening' | 'interview' | 'offer' | 'rejected';

/** A step of an application; `found` is a card that the job-scouting agent put into Saved. */
export type StoryStep = StoryStage | 'found' | 'archived' | CardChanges;

/** The first step creates the card. Times are UTC; `inDays` are calendar days from today, negative in the past. */
export interface Application {
  readonly title: string;
  readonly company: string;
  readonly location: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly salary?: CardChanges['salary'];
  readonly priority?: CardChanges['priority'];
  readonly contacts?: NonNullable<CardChanges['contacts']>;
  readonly steps: readonly (readonly [workdaysAgo: number, time: string, step: StoryStep])[];
  readonly reminders?: readonly { readonly inDays: number; readonly text: string; readonly done?: true }[];
}

export type TopicName = keyof typeof conversation.topics;

type Phrases = readonly [string, ...string[]];

/** `{n}` is replaced by a varying number. */
interface Topic {
  readonly name: string;
  readonly questions: Phrases;
  readonly answers: Phrases;
  readonly deeper: Phrases;
}

/** Times are UTC, scores out of 10. No topics mean no transcript; a long one has three subchats and a reset of the assistant's context. */
export interface MeetingStory {
  readonly title: string;
  readonly company?: string;
  readonly began: readonly [workdaysAgo: number, time: string];
  readonly minutes: number;
  readonly interviewer: string;
  readonly scores?: readonly [communication: number, depth: number, fit: number];
  readonly verdict?: string;
  readonly summary?: { readonly good: readonly string[]; readonly weak: readonly string[]; readonly next: string };
  readonly topics: readonly TopicName[];
  readonly long?: true;
}

/** `text` is a list of lines. `written` and `changed` are working days before today. */
interface StoryNote {
  readonly title: string;
  readonly text: readonly string[];
  readonly written: number;
  readonly changed?: number;
  readonly useInRag?: boolean;
  readonly testProject?: true;
}

export interface StoryFolder {
  readonly name: string;
  readonly notes: readonly StoryNote[];
}

export interface StoryPhrases {
  readonly openings: Phrases;
  readonly nods: Phrases;
  readonly requests: Phrases;
  readonly topics: Readonly<Record<TopicName, Topic>>;
}

/** TypeScript infers no tuples and no literals of a JSON file. */
const typed = <T>(content: unknown): T => content as T;

export const candidate = 'Mara Ellend';
export const applications = typed<readonly Application[]>([
  ...runningApplications,
  ...openApplications,
  ...closedApplications,
]);
export const meetingStories = typed<readonly MeetingStory[]>(meetings);
export const noteFolders = typed<readonly StoryFolder[]>(notes);
const { openings, nods, requests, topics } = typed<StoryPhrases>(conversation);

export const isArchived = ({ steps }: Application): boolean => steps.at(-1)?.[2] === 'archived';

/** A yearly salary in thousands of euros. */
export const euros = (min: number, max: number): Salary => ({
  min: min * 1000,
  max: max * 1000,
  currency: 'EUR',
  period: 'year',
});

/** Uses the reserved top-level domain `.example`, which cannot be registered. */
export function postOf({ title, company }: Pick<Application, 'title' | 'company'>): string {
  const name = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  return `https://jobs.${name(company)}.example/${name(title)}`;
}

export type ConversationLine = Pick<Message, 'speaker' | 'text'>;

export function interview(random: Random, names: readonly TopicName[], messages: number): ConversationLine[] {
  const lines: ConversationLine[] = [
    { speaker: 'interviewer', text: 'Hello, can you hear me well? Then let us begin.' },
    { speaker: 'candidate', text: 'Very well, thank you. I am glad to be here.' },
  ];
  const perTopic = Math.ceil((messages - 3) / names.length);
  for (const name of names) {
    const topic = topics[name];
    for (let index = 0; index < perTopic && lines.length < messages - 1; index += 1) {
      lines.push(index % 2 === 0 ? question(random, topic, index) : answer(random, topic));
    }
  }
  lines.push({ speaker: 'interviewer', text: 'Thank you, we will get back to you within the week.' });
  return lines;
}

export function assistance(random: Random, names: readonly TopicName[], messages: number): ConversationLine[] {
  return Array.from({ length: messages }, (_, index): ConversationLine => {
    const topic = topics[names[Math.floor((index * names.length) / messages)] ?? 'teamwork'];
    if (index % 2 === 0) return { speaker: 'user', text: `${random.pick(requests)} ${topic.name}?` };
    return { speaker: 'assistant', text: `From your notes: ${filled(random, random.pick(topic.answers))}` };
  });
}

const question = (random: Random, topic: Topic, index: number): ConversationLine => {
  const text =
    index % 10 === 0
      ? random.pick(topic.questions)
      : random.between(0, 2) === 0
        ? random.pick(nods)
        : random.pick(topic.deeper);
  return { speaker: 'interviewer', text: filled(random, text) };
};

const answer = (random: Random, topic: Topic): ConversationLine => ({
  speaker: 'candidate',
  text: `${random.pick(openings)}${filled(random, random.pick(topic.answers))}`,
});

const filled = (random: Random, text: string): string => text.replaceAll('{n}', () => String(random.between(2, 60)));
