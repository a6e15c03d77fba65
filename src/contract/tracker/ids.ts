import { IdInput } from '../input.ts';

/** Ids in inputs; each description names the operations that return such an id. */

export const CardId = IdInput.describe('Id of the card, from tracker_list_cards or tracker_list_archive.');

export const ColumnId = IdInput.describe('Id of the stage, from tracker_list_columns.');

export const MeetingId = IdInput.describe('Id of the meeting, from list_meetings.');

export const NoteId = IdInput.describe('Id of the note, from list_notes.');

export const FolderId = IdInput.describe('Id of the folder, from list_note_folders.');

export const ContextId = IdInput.describe('Id of the context, from list_contexts.');
