import type { AttachedMeeting } from '../../contract/tracker/board.ts';
import type { Meeting } from '../../contract/tracker/library.ts';

/** The part of a meeting that tracker permissions reveal (tracker document, Authentication 5). */
export const attachedMeeting = ({ id, title, startedAt, scores, verdict }: Meeting): AttachedMeeting => ({
  id,
  title,
  startedAt,
  scores,
  verdict,
});
