import assert from 'node:assert/strict';

import type { Settings } from '../../../src/contract/tracker/board.ts';
import { type Address, overRest } from '../calls.ts';

/** Ids of sample records, named by their use in tests; `none` where the sample has no such record. */
export interface World {
  readonly columnIds: readonly string[];
  /** Has active cards. */
  readonly columnId: string;
  /** Has no cards. */
  readonly emptyColumnId: string;
  readonly cardId: string;
  readonly archivedCardId: string;
  /** A meeting that is attached to a card. */
  readonly attached: { readonly cardId: string; readonly meetingId: string };
  /** Has a summary and a transcript, and is attached to no card. */
  readonly meetingId: string;
  readonly meetingWithoutSummaryId: string;
  readonly noteId: string;
  readonly testProjectId: string;
  readonly folderId: string;
  readonly contextId: string;
  readonly settings: Settings;
}

const none = 'none';

/** Adds to a sample what our tests need; returns the ids. */
export async function prepareWorld(at: Address): Promise<World> {
  const initialized = (await overRest(at, 'tracker_get_board', {})).initialized;
  const empty = initialized ? await overRest(at, 'tracker_create_column', { title: 'Later' }) : undefined;
  const { columns, cards } = await overRest(at, 'tracker_get_board', {});
  const meetings = (await overRest(at, 'list_meetings', {})).items;
  const notes = (await overRest(at, 'list_notes', {})).items;
  const archived = (await overRest(at, 'tracker_list_archive', {})).items;
  const folders = (await overRest(at, 'list_note_folders', {})).items;
  const contexts = (await overRest(at, 'list_contexts', {})).items;

  const card = cards.find((candidate) => candidate.meetings.length === 0);
  const withMeeting = cards.find((candidate) => candidate.meetings.length > 0);
  const whole = meetings.find(({ hasSummary, hasTranscript }) => hasSummary && hasTranscript);
  if (initialized) assert.ok(card && withMeeting && archived.length > 0, 'the sample has cards of every kind');
  return {
    columnIds: columns.map(({ id }) => id),
    columnId: card?.columnId ?? none,
    emptyColumnId: empty?.id ?? none,
    cardId: card?.id ?? none,
    archivedCardId: archived[0]?.id ?? none,
    attached: { cardId: withMeeting?.id ?? none, meetingId: withMeeting?.meetings[0]?.id ?? none },
    meetingId: whole?.id ?? none,
    meetingWithoutSummaryId: meetings.find(({ hasSummary }) => !hasSummary)?.id ?? none,
    noteId: notes.find(({ testProject }) => !testProject)?.id ?? none,
    testProjectId: notes.find(({ testProject }) => testProject)?.id ?? none,
    folderId: folders[0]?.id ?? none,
    contextId: contexts[0]?.id ?? none,
    settings: await overRest(at, 'tracker_get_settings', {}),
  };
}
