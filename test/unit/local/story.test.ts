import * as z from 'zod';

import { cardChangesSchema } from '../../../src/contract/tracker/boardInput.ts';
import closedApplications from '../../../src/local/samples/story/closedApplications.json' with { type: 'json' };
import conversation from '../../../src/local/samples/story/conversation.json' with { type: 'json' };
import meetings from '../../../src/local/samples/story/meetings.json' with { type: 'json' };
import notes from '../../../src/local/samples/story/notes.json' with { type: 'json' };
import openApplications from '../../../src/local/samples/story/openApplications.json' with { type: 'json' };
import runningApplications from '../../../src/local/samples/story/runningApplications.json' with { type: 'json' };
import type {
  Application,
  MeetingStory,
  StoryFolder,
  StoryPhrases,
  TopicName,
} from '../../../src/local/samples/story/story.ts';

const Time = z.string().regex(/^\d\d:\d\d$/);
const Text = z.string().min(1);
const Days = z.number().int();
const Phrases = z.tuple([Text], Text);
const TopicNames = z.enum(Object.keys(conversation.topics) as [TopicName, ...TopicName[]]);
const Step = z.enum(['saved', 'applied', 'screening', 'interview', 'offer', 'rejected', 'found', 'archived']);
const { salary, priority, contacts } = cardChangesSchema().shape;

const files: Readonly<Record<string, readonly [schema: z.ZodType, content: unknown]>> = {
  applications: [
    z.array(
      z.strictObject({
        ...{ title: Text, company: Text, location: Text, description: Text, tags: z.array(Text) },
        ...{ salary, priority, contacts },
        steps: z.array(z.tuple([Days, Time, z.union([Step, cardChangesSchema()])])).min(1),
        reminders: z.array(z.strictObject({ inDays: Days, text: Text, done: z.literal(true).optional() })).optional(),
      }),
    ) satisfies z.ZodType<readonly Given<Application>[]>,
    [...runningApplications, ...openApplications, ...closedApplications],
  ],
  meetings: [
    z.array(
      z.strictObject({
        ...{ title: Text, company: Text.optional(), began: z.tuple([Days, Time]), minutes: Days, interviewer: Text },
        ...{ scores: z.tuple([Days, Days, Days]).optional(), verdict: Text.optional() },
        summary: z.strictObject({ good: z.array(Text), weak: z.array(Text), next: Text }).optional(),
        ...{ topics: z.array(TopicNames), long: z.literal(true).optional() },
      }),
    ) satisfies z.ZodType<readonly Given<MeetingStory>[]>,
    meetings,
  ],
  notes: [
    z.array(
      z.strictObject({
        name: Text,
        notes: z.array(
          z.strictObject({
            ...{ title: Text, text: z.array(z.string()).min(1), written: Days, changed: Days.optional() },
            ...{ useInRag: z.boolean().optional(), testProject: z.literal(true).optional() },
          }),
        ),
      }),
    ) satisfies z.ZodType<readonly Given<StoryFolder>[]>,
    notes,
  ],
  conversation: [
    z.strictObject({
      ...{ openings: z.tuple([z.string()], z.string()), nods: Phrases, requests: Phrases },
      topics: z.record(
        TopicNames,
        z.strictObject({ name: Text, questions: Phrases, answers: Phrases, deeper: Phrases }),
      ),
    }) satisfies z.ZodType<Given<StoryPhrases>>,
    conversation,
  ],
};

/** Optional properties as zod has them. */
type Given<T> = { [K in keyof T]: undefined extends T[K] ? Given<T[K]> | undefined : Given<T[K]> };

describe('story of the sample', () => {
  for (const [name, [schema, content]] of Object.entries(files))
    it(`has the types of its reader in ${name}`, () => {
      schema.parse(content);
    });
});
