import type { ToolDeclaration } from '../../base/editor/manifest.ts';

const when = 'config.jobdeck.agents.enabled';
const referenced = { canBeReferencedInPrompt: true, when } as const;
const object = { type: 'object', additionalProperties: false } as const;
const noteText = { type: 'string', maxLength: 1_000_000, description: 'The whole text of the note, in Markdown.' };

export const recordToolDeclarations = {
  jobdeck_get_open: {
    ...referenced,
    displayName: 'Get Open Card, Note or Meeting',
    modelDescription:
      'Reads the card, note or meeting of Jobdeck that the user has open in the active editor, with its id, the selected text, and the unsaved text of a note. Call it first when the user says "this card", "this note", "this meeting" or "what I selected".',
    userDescription: 'Reads the card, note or meeting that is open, with what you selected.',
    toolReferenceName: 'jobdeckGetOpen',
    icon: '$(eye)',
    inputSchema: { ...object, properties: {} },
  },
  jobdeck_open_record: {
    ...referenced,
    displayName: 'Open Card, Note or Meeting',
    modelDescription:
      'Opens a card, note or meeting of Jobdeck in the editor for the user to see. Changes nothing. Call it when the user asks to see or to open one.',
    userDescription: 'Opens a card, note or meeting in the editor.',
    toolReferenceName: 'jobdeckOpenRecord',
    icon: '$(go-to-file)',
    inputSchema: {
      ...object,
      required: ['kind', 'id'],
      properties: {
        kind: { type: 'string', enum: ['card', 'note', 'meeting'], description: 'What to open.' },
        id: {
          type: 'string',
          minLength: 1,
          maxLength: 200,
          description: 'Its id, from tracker_list_cards, list_notes or list_meetings.',
        },
      },
    },
  },
  jobdeck_draft_note: {
    ...referenced,
    displayName: 'Draft Note',
    modelDescription:
      'Opens a new note as an unsaved draft in the editor, for the user to read, change and save. Writes nothing to the tracker. Use it instead of create_note when the user wants to see the note first.',
    userDescription: 'Opens a new note as an unsaved draft.',
    toolReferenceName: 'jobdeckDraftNote',
    icon: '$(new-file)',
    inputSchema: {
      ...object,
      required: ['title', 'text'],
      properties: {
        title: { type: 'string', minLength: 1, maxLength: 500, description: 'Title of the note.' },
        text: noteText,
      },
    },
  },
  jobdeck_show_note_diff: {
    ...referenced,
    displayName: 'Show Change of Note',
    modelDescription:
      'Shows the user a note beside a new text for it, with the differences. Writes nothing; afterwards update_note writes the text if the user agrees. Read the note with get_note before.',
    userDescription: 'Compares a note with a new text for it.',
    toolReferenceName: 'jobdeckShowNoteDiff',
    icon: '$(diff)',
    inputSchema: {
      ...object,
      required: ['noteId', 'text'],
      properties: {
        noteId: { type: 'string', minLength: 1, maxLength: 200, description: 'Id of the note, from list_notes.' },
        text: noteText,
      },
    },
  },
  jobdeck_read_transcript: {
    ...referenced,
    displayName: 'Read Transcript',
    modelDescription:
      'Reads what was said in a meeting as plain lines such as "08:00 Malte: …", page by page; the first line of the result says which page it is and of how many. Prefer it to get_meeting_transcript, whose pages are mostly not speech. Read all pages before you judge a whole interview.',
    userDescription: 'Reads what was said in a meeting, page by page.',
    toolReferenceName: 'jobdeckReadTranscript',
    icon: '$(comment-discussion)',
    inputSchema: {
      ...object,
      required: ['meetingId'],
      properties: {
        meetingId: {
          type: 'string',
          minLength: 1,
          maxLength: 200,
          description: 'Id of the meeting, from list_meetings.',
        },
        page: { type: 'integer', minimum: 1, description: 'Which page, from 1. Default: 1.' },
      },
    },
  },
} as const satisfies Readonly<Record<`jobdeck_${string}`, ToolDeclaration>>;
