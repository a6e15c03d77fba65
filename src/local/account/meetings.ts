import * as z from 'zod';

import { IdInput, Moment, Name, Title, textUpTo } from '../../contract/input.ts';
import { maxLength } from '../../contract/limits.ts';
import type { Meeting, Message } from '../../contract/tracker/library.ts';
import type { Database } from '../data/database.ts';
import {
  changeTranscript,
  findMeeting,
  insertMeeting,
  insertMessage,
  insertSubchat,
  insertSummary,
} from '../data/meetings.ts';
import { newId } from '../ids.ts';
import { invalid } from '../localError.ts';
import { accountCall } from './call.ts';

const Vacancy = z.strictObject({ title: Name, company: Name, url: textUpTo(maxLength.url).nullable().default(null) });

/** Creates meetings, which the tracker API only reads (payloads, The local service). */
export const meetingCalls = {
  addMeeting: accountCall({
    method: 'POST',
    path: '/meetings',
    status: 201,
    input: z.strictObject({
      title: Title,
      startedAt: Moment,
      vacancy: Vacancy.nullable().default(null),
      summary: textUpTo(maxLength.note).nullable().default(null),
    }),
    run: ({ database, now }, { title, startedAt, vacancy, summary }) => {
      const meeting: Meeting = {
        id: newId('meeting'),
        title,
        startedAt: new Date(startedAt).toISOString(),
        endedAt: null,
        durationSeconds: null,
        vacancy,
        scores: [],
        verdict: null,
        hasSummary: summary !== null,
        hasTranscript: false,
      };
      insertMeeting(database, meeting);
      const generatedAt = now().toISOString();
      if (summary !== null) insertSummary(database, { meetingId: meeting.id, generatedAt, text: summary });
      return meeting;
    },
  }),

  addMessage: accountCall({
    method: 'POST',
    path: '/meetings/{id}/messages',
    status: 201,
    input: z.strictObject({
      id: IdInput,
      subchatId: IdInput.optional(),
      speaker: z.enum(['interviewer', 'candidate', 'assistant', 'user', 'other']),
      text: textUpTo(maxLength.note),
    }),
    run: ({ database, now }, { id, subchatId, speaker, text }) => {
      const { meeting } = findMeeting(database, id);
      const draft = { id: newId('message'), at: now().toISOString(), speaker, speakerName: null, text };
      const message: Message = { ...draft, beforeContextReset: false };
      insertMessage(database, subchatFor(database, id, subchatId), message);
      // Invalidates cursors of clients in the middle of the transcript (tracker document, Cross-cutting rules 3).
      changeTranscript(database, meeting);
      return message;
    },
  }),
};

function subchatFor(database: Database, meetingId: string, wanted: string | undefined): string {
  const ids = database
    .all<{ id: string }>('SELECT id FROM subchats WHERE meeting_id = ? ORDER BY position', meetingId)
    .map(({ id }) => id);
  if (wanted === undefined) return ids.at(-1) ?? insertSubchat(database, meetingId, 'Interview');
  if (!ids.includes(wanted)) throw invalid({ path: 'subchatId', message: 'is not a subchat of this meeting' });
  return wanted;
}
