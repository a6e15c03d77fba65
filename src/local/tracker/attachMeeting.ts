import { maxItems } from '../../contract/limits.ts';
import type { AttachedMeeting } from '../../contract/tracker/board.ts';
import type { Meeting } from '../../contract/tracker/library.ts';
import { findCard, readCard, saveCard } from '../data/cards.ts';
import { addHistory } from '../data/history.ts';
import { findMeeting } from '../data/meetings.ts';
import { requireBoard } from '../data/state.ts';
import { Encoded, type TrackerHandlers } from '../handler.ts';
import { invalid, LocalError } from '../localError.ts';

/** Meetings on cards (tracker document, Edit tracker); attaching is idempotent (payloads, Points decided). */
export const attachMeetingHandlers = {
  tracker_attach_meeting: (call, { cardId, meetingId }) => {
    const { database, now } = call;
    requireBoard(database);
    const { card } = findCard(database, cardId);
    const { meeting } = findMeeting(database, meetingId);
    if (!card.meetings.some(({ id }) => id === meetingId)) {
      if (card.meetings.length >= maxItems.meetings) {
        throw invalid({
          path: 'meetings',
          message: `a card has at most ${maxItems.meetings} meetings; detach one first`,
        });
      }
      const meetings = [...card.meetings, attachedMeeting(meeting)];
      saveCard(database, { ...card, meetings, updatedAt: now().toISOString() });
      addHistory(call, cardId, { type: 'meeting_attached', meetingId });
    }
    return new Encoded(readCard(database, cardId));
  },

  tracker_detach_meeting: (call, { cardId, meetingId }) => {
    const { database, now } = call;
    requireBoard(database);
    const { card } = findCard(database, cardId);
    const meetings = card.meetings.filter(({ id }) => id !== meetingId);
    if (meetings.length === card.meetings.length) {
      throw new LocalError('meeting_not_found', 'Meeting not found on this card.');
    }
    saveCard(database, { ...card, meetings, updatedAt: now().toISOString() });
    addHistory(call, cardId, { type: 'meeting_detached', meetingId });
    return new Encoded(readCard(database, cardId));
  },
} satisfies TrackerHandlers;

/** The part of a meeting that tracker permissions reveal (tracker document, Authentication 5). */
export const attachedMeeting = ({ id, title, startedAt, scores, verdict }: Meeting): AttachedMeeting => ({
  id,
  title,
  startedAt,
  scores,
  verdict,
});
