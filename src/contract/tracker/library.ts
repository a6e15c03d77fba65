import * as z from 'zod';

import { memoize } from '../../base/flow/memoize.ts';
import { Id, IdOrNull, oneOf, TextOrNull } from '../answer.ts';
import { scoreSchema } from './board.ts';

/** Records of meetings, notes and contexts (payloads, Records); each schema is made on its first use. */

export const meetingSchema = memoize(() =>
  z.looseObject({
    id: Id,
    title: z.string().default('Untitled'),
    startedAt: z.string().default(''),
    endedAt: TextOrNull,
    durationSeconds: z.int().nullable().default(null),
    vacancy: z
      .looseObject({ title: z.string().default(''), company: z.string().default(''), url: TextOrNull })
      .nullable()
      .default(null),
    scores: z.array(scoreSchema()).default([]),
    verdict: TextOrNull,
    hasSummary: z.boolean().default(false),
    hasTranscript: z.boolean().default(false),
  }),
);
export type Meeting = z.output<ReturnType<typeof meetingSchema>>;

export const summarySchema = memoize(() =>
  z.looseObject({
    meetingId: IdOrNull,
    generatedAt: z.string().default(''),
    text: z.string().default(''),
  }),
);
export type Summary = z.output<ReturnType<typeof summarySchema>>;

export const messageSchema = memoize(() =>
  z.looseObject({
    id: Id,
    at: TextOrNull,
    speaker: oneOf(['interviewer', 'candidate', 'assistant', 'user', 'other'], 'other'),
    speakerName: TextOrNull,
    text: z.string().default(''),
    beforeContextReset: z.boolean().default(false),
  }),
);
export type Message = z.output<ReturnType<typeof messageSchema>>;

export const transcriptSchema = memoize(() =>
  z.looseObject({
    meetingId: IdOrNull,
    version: z.string().default(''),
    subchats: z
      .array(z.looseObject({ id: Id, title: z.string().default(''), messages: z.array(messageSchema()).default([]) }))
      .default([]),
    nextCursor: TextOrNull,
  }),
);
export type Transcript = z.output<ReturnType<typeof transcriptSchema>>;

const noteFields = () => ({
  id: Id,
  title: z.string().default('Untitled'),
  folderId: IdOrNull,
  useInRag: z.boolean().default(false),
  version: z.int().default(0),
  testProject: z.boolean().default(false),
  createdAt: z.string().default(''),
  updatedAt: z.string().default(''),
});

export const noteSchema = memoize(() => z.looseObject({ ...noteFields(), text: z.string().default('') }));
export type Note = z.output<ReturnType<typeof noteSchema>>;

export const noteListItemSchema = memoize(() => z.looseObject({ ...noteFields(), excerpt: z.string().default('') }));
export type NoteListItem = z.output<ReturnType<typeof noteListItemSchema>>;

export const noteFolderSchema = memoize(() =>
  z.looseObject({
    id: Id,
    name: z.string().default('Untitled'),
    parentId: IdOrNull,
    noteCount: z.int().default(0),
  }),
);
export type NoteFolder = z.output<ReturnType<typeof noteFolderSchema>>;

const contextFields = () => ({
  id: Id,
  title: z.string().default('Untitled'),
  active: z.boolean().default(false),
  updatedAt: z.string().default(''),
});

export const contextSchema = memoize(() =>
  z.looseObject({
    ...contextFields(),
    fields: z.array(z.looseObject({ name: z.string(), label: z.string().default(''), value: TextOrNull })).default([]),
  }),
);
export type Context = z.output<ReturnType<typeof contextSchema>>;

export const contextListItemSchema = memoize(() => z.looseObject(contextFields()));
export type ContextListItem = z.output<ReturnType<typeof contextListItemSchema>>;
