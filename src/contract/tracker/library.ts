import * as z from 'zod';

import { Id, IdOrNull, oneOf, TextOrNull } from '../answer.ts';
import { Score } from './board.ts';

/** Records of meetings, notes and contexts (payloads, Records). */

export const Meeting = z.looseObject({
  id: Id,
  title: z.string().default('Untitled'),
  startedAt: z.string().default(''),
  endedAt: TextOrNull,
  durationSeconds: z.int().nullable().default(null),
  vacancy: z
    .looseObject({ title: z.string().default(''), company: z.string().default(''), url: TextOrNull })
    .nullable()
    .default(null),
  scores: z.array(Score).default([]),
  verdict: TextOrNull,
  hasSummary: z.boolean().default(false),
  hasTranscript: z.boolean().default(false),
});
export type Meeting = z.output<typeof Meeting>;

export const Summary = z.looseObject({
  meetingId: IdOrNull,
  generatedAt: z.string().default(''),
  text: z.string().default(''),
});
export type Summary = z.output<typeof Summary>;

export const Message = z.looseObject({
  id: Id,
  at: TextOrNull,
  speaker: oneOf(['interviewer', 'candidate', 'assistant', 'user', 'other'], 'other'),
  speakerName: TextOrNull,
  text: z.string().default(''),
  beforeContextReset: z.boolean().default(false),
});
export type Message = z.output<typeof Message>;

export const Transcript = z.looseObject({
  meetingId: IdOrNull,
  version: z.string().default(''),
  subchats: z
    .array(z.looseObject({ id: Id, title: z.string().default(''), messages: z.array(Message).default([]) }))
    .default([]),
  nextCursor: TextOrNull,
});
export type Transcript = z.output<typeof Transcript>;

const noteFields = {
  id: Id,
  title: z.string().default('Untitled'),
  folderId: IdOrNull,
  useInRag: z.boolean().default(false),
  version: z.int().default(0),
  testProject: z.boolean().default(false),
  createdAt: z.string().default(''),
  updatedAt: z.string().default(''),
};

export const Note = z.looseObject({ ...noteFields, text: z.string().default('') });
export type Note = z.output<typeof Note>;

export const NoteListItem = z.looseObject({ ...noteFields, excerpt: z.string().default('') });
export type NoteListItem = z.output<typeof NoteListItem>;

export const NoteFolder = z.looseObject({
  id: Id,
  name: z.string().default('Untitled'),
  parentId: IdOrNull,
  noteCount: z.int().default(0),
});
export type NoteFolder = z.output<typeof NoteFolder>;

const contextFields = {
  id: Id,
  title: z.string().default('Untitled'),
  active: z.boolean().default(false),
  updatedAt: z.string().default(''),
};

export const Context = z.looseObject({
  ...contextFields,
  fields: z.array(z.looseObject({ name: z.string(), label: z.string().default(''), value: TextOrNull })).default([]),
});
export type Context = z.output<typeof Context>;

export const ContextListItem = z.looseObject(contextFields);
export type ContextListItem = z.output<typeof ContextListItem>;
