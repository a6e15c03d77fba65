import type { AttachedMeeting } from '../../contract/tracker/board.ts';
import type { Meeting } from '../../contract/tracker/library.ts';

/** What a card shows of a meeting to a holder of tracker permissions (tracker document, Authentication 5). */
export const attachedMeeting = ({ id, title, startedAt, scores, verdict }: Meeting): AttachedMeeting => ({
  id,
  title,
  startedAt,
  scores,
  verdict,
});
