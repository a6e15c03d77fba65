import type { Tracker } from '../../contract/tracker.ts';

export type BoardCalls = Pick<
  Tracker,
  | 'tracker_get_board'
  | 'tracker_initialize'
  | 'tracker_create_card'
  | 'tracker_move_card'
  | 'tracker_archive_card'
  | 'tracker_delete_card'
>;
