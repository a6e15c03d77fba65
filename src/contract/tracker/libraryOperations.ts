import * as z from 'zod';

import { list, one } from '../answer.ts';
import {
  ContextId,
  Day,
  FolderId,
  MeetingId,
  NoteId,
  paging,
  RequestId,
  SearchText,
  Title,
  textUpTo,
} from '../input.ts';
import { maxLength } from '../limits.ts';
import { operation } from '../operationRow.ts';
import {
  contextListItemSchema,
  contextSchema,
  meetingSchema,
  noteFolderSchema,
  noteListItemSchema,
  noteSchema,
  summarySchema,
  transcriptSchema,
} from './library.ts';

const reads = { method: 'GET', status: [200], answer: 'json', errors: [] } as const;
const nothing = () => z.strictObject({});
const meetingId = MeetingId;
const noteId = NoteId;
const note = () => ({
  title: Title.describe('Title of the note.'),
  text: textUpTo(maxLength.note).describe('Markdown.'),
  folderId: FolderId.nullable().describe('Id of the folder, from list_note_folders; null for none.'),
  useInRag: z.boolean().describe('Whether the in-meeting assistant relies on this note (RAG).'),
});

export const meetingOperations = {
  list_meetings: operation({
    ...reads,
    permission: 'meetings:read',
    path: '/meetings',
    title: 'List meetings',
    description: 'Interview meetings, newest first, page by page.',
    input: () =>
      z.strictObject({
        query: SearchText.optional().describe('Part of the title or the vacancy, in any case.'),
        from: Day.optional().describe('First day, YYYY-MM-DD.'),
        to: Day.optional().describe('Last day, YYYY-MM-DD.'),
        ...paging(),
      }),
    output: () => list('meetings', meetingSchema()),
  }),
  get_meeting: operation({
    ...reads,
    permission: 'meetings:read',
    path: '/meetings/{meetingId}',
    title: 'Get meeting',
    description: 'One meeting: times, vacancy, scores, verdict, and whether it has a summary and a transcript.',
    input: () => z.strictObject({ meetingId }),
    output: () => one('meeting', meetingSchema()),
    errors: ['meeting_not_found'],
  }),
  get_meeting_summary: operation({
    ...reads,
    permission: 'meetings:read',
    path: '/meetings/{meetingId}/summary',
    title: 'Get meeting summary',
    description: 'The summary of a meeting in Markdown. Where there is none it is not generated: summary_not_found.',
    input: () => z.strictObject({ meetingId }),
    output: () => one('summary', summarySchema()),
    errors: ['meeting_not_found', 'summary_not_found'],
  }),
  get_meeting_transcript: operation({
    ...reads,
    permission: 'meetings:read',
    path: '/meetings/{meetingId}/transcript',
    title: 'Get meeting transcript',
    description:
      'What was said and typed, by subchat, page by page until nextCursor is null. On transcript_changed start again without a cursor.',
    input: () => z.strictObject({ meetingId, ...paging(500, 200) }),
    output: () => one('transcript', transcriptSchema()),
    errors: ['meeting_not_found', 'transcript_changed'],
  }),
};

export const noteOperations = {
  list_notes: operation({
    ...reads,
    permission: 'notes:read',
    path: '/notes',
    title: 'List notes',
    description: 'Notes without their text, page by page.',
    input: () =>
      z.strictObject({
        folderId: FolderId.optional().describe('Only notes of this folder; from list_note_folders.'),
        query: SearchText.optional().describe('Part of the title or the text, in any case.'),
        testProject: z
          .union([z.boolean(), z.enum(['true', 'false'])])
          .optional()
          .describe('true for test projects only, false for other notes only.'),
        ...paging(),
      }),
    output: () => list('notes', noteListItemSchema()),
    errors: ['folder_not_found'],
  }),
  list_note_folders: operation({
    ...reads,
    permission: 'notes:read',
    path: '/notes/folders',
    title: 'List note folders',
    description: 'The folders that notes are in.',
    input: nothing,
    output: () => list('folders', noteFolderSchema()),
  }),
  get_note: operation({
    ...reads,
    permission: 'notes:read',
    path: '/notes/{noteId}',
    title: 'Get note',
    description: 'One note with its text and its version.',
    input: () => z.strictObject({ noteId }),
    output: () => one('note', noteSchema()),
    errors: ['note_not_found'],
  }),
  create_note: operation({
    method: 'POST',
    permission: 'notes:edit',
    path: '/notes',
    title: 'Create note',
    description:
      'Adds a note. The in-meeting assistant relies on it unless useInRag is false. Give a requestId so that a repeated call creates nothing twice.',
    input: () => {
      const { title, text, folderId, useInRag } = note();
      return z.strictObject({
        title,
        text,
        folderId: folderId.optional(),
        useInRag: useInRag.default(true),
        requestId: RequestId,
      });
    },
    output: () => one('note', noteSchema()),
    status: [201],
    answer: 'json',
    errors: ['folder_not_found', 'idempotency_conflict'],
    creates: true,
  }),
  update_note: operation({
    method: 'PATCH',
    permission: 'notes:edit',
    path: '/notes/{noteId}',
    title: 'Update note',
    description:
      'Changes the named fields of a note. Give the version that you read: on note_changed read it again. A test project takes only useInRag and folderId.',
    input: () =>
      z
        .strictObject(note())
        .partial()
        .extend({
          noteId,
          version: z
            .int()
            .min(0)
            .optional()
            .describe(
              'The version from get_note that your text is based on. Without it the note is overwritten blindly, and changes made since are lost.',
            ),
        }),
    output: () => one('note', noteSchema()),
    status: [200],
    answer: 'json',
    errors: ['note_not_found', 'folder_not_found', 'note_changed', 'test_project_read_only'],
  }),
};

export const contextOperations = {
  list_contexts: operation({
    ...reads,
    permission: 'contexts:read',
    path: '/contexts',
    title: 'List contexts',
    description: 'The contexts without their fields; one is active.',
    input: nothing,
    output: () => list('contexts', contextListItemSchema()),
  }),
  get_context: operation({
    ...reads,
    permission: 'contexts:read',
    path: '/contexts/{contextId}',
    title: 'Get context',
    description: 'One context with all its fields.',
    input: () => z.strictObject({ contextId: ContextId }),
    output: () => one('context', contextSchema()),
    errors: ['context_not_found'],
  }),
};
