import type { Context, Meeting, Note, NoteFolder, Summary, Transcript } from '../../../contract/tracker/library.ts';

export const meeting: Meeting = {
  id: 'meeting_systems',
  title: 'Systems interview',
  startedAt: '2026-03-12T13:00:00.000Z',
  endedAt: '2026-03-12T13:55:00.000Z',
  durationSeconds: 3300,
  vacancy: { title: 'Backend Engineer', company: 'Larkspur Systems', url: 'https://larkspur.example/jobs/17' },
  scores: [{ name: 'System design', value: 8, max: 10 }],
  verdict: 'Strong on trade-offs; talk about costs earlier.',
  hasSummary: true,
  hasTranscript: true,
};

export const summary: Summary = {
  meetingId: 'meeting_systems',
  generatedAt: '2026-03-12T14:05:00.000Z',
  text: '## Systems interview\n\nDesigned a billing pipeline; idempotency came up **twice**.',
};

export const transcript: Transcript = {
  meetingId: 'meeting_systems',
  version: '2',
  subchats: [
    {
      id: 'subchat_design',
      title: 'Design',
      messages: [
        {
          id: 'message_1',
          at: '2026-03-12T13:04:00.000Z',
          speaker: 'interviewer',
          speakerName: 'Teo Brandt',
          text: 'How would you keep a payment from being taken twice?',
          beforeContextReset: false,
        },
      ],
    },
  ],
  nextCursor: 'WzIsMV0',
};

const { text, ...noteWithoutText } = {
  id: 'note_billing',
  title: 'Billing questions',
  text: 'Ask about retries, and who is on call.',
  folderId: 'folder_preparation',
  useInRag: true,
  version: 3,
  testProject: false,
  createdAt: '2026-03-10T19:00:00.000Z',
  updatedAt: '2026-03-11T20:30:00.000Z',
};
export const note: Note = { ...noteWithoutText, text };
export const noteInList = { ...noteWithoutText, excerpt: text };

export const folder: NoteFolder = { id: 'folder_preparation', name: 'Preparation', parentId: null, noteCount: 5 };

export const context: Context = {
  id: 'context_backend',
  title: 'Backend roles',
  active: true,
  fields: [{ name: 'languages', label: 'Languages', value: 'TypeScript, Go' }],
  updatedAt: '2026-03-04T12:00:00.000Z',
};
const { fields: _, ...withoutFields } = context;
export const contextInList = withoutFields;
