import type { MenuEntry } from '../../base/manifest.ts';
import { editableColumnRow, mayEdit } from '../../base/when.ts';

const columnEntries = (when: string): MenuEntry[] => [
  { command: 'jobdeck.column.rename', when, group: '1_change@1' },
  { command: 'jobdeck.column.recolor', when, group: '1_change@2' },
  { command: 'jobdeck.column.move', when, group: '1_change@3' },
  { command: 'jobdeck.column.create', when, group: '2_new@1' },
  { command: 'jobdeck.column.archiveCards', when, group: '3_end@1' },
  { command: 'jobdeck.column.delete', when, group: '3_end@2' },
];

export const columnRowMenu = columnEntries(editableColumnRow);

const on = (section: 'card' | 'column' | 'board') => `webviewId == jobdeck.boardPage && webviewSection == ${section}`;
const card = on('card');
const editableCard = `${card} && ${mayEdit}`;
const editableColumn = `${on('column')} && ${mayEdit}`;
const editableBoard = `${on('board')} && ${mayEdit}`;

export const pageMenu: readonly MenuEntry[] = [
  { command: 'jobdeck.card.open', when: card, group: '1_open@1' },
  { command: 'jobdeck.card.openToSide', when: card, group: '1_open@2' },
  { command: 'jobdeck.card.move', when: editableCard, group: '2_change@1' },
  { command: 'jobdeck.card.rename', when: editableCard, group: '2_change@2' },
  { command: 'jobdeck.reminder.add', when: editableCard, group: '2_change@3' },
  {
    command: 'jobdeck.card.attachMeeting',
    when: `${editableCard} && jobdeck.can.readMeetings`,
    group: '2_change@4',
  },
  { command: 'jobdeck.card.archive', when: editableCard, group: '3_end@1' },
  { command: 'jobdeck.card.delete', when: editableCard, group: '3_end@2' },
  { command: 'jobdeck.card.create', when: editableColumn, group: '2_new@0' },
  ...columnEntries(editableColumn),
  { command: 'jobdeck.card.create', when: editableBoard, group: '2_new@1' },
  { command: 'jobdeck.column.create', when: editableBoard, group: '2_new@2' },
  { command: 'jobdeck.board.undo', when: editableBoard, group: '3_board@1' },
  { command: 'jobdeck.board.redo', when: editableBoard, group: '3_board@2' },
  { command: 'jobdeck.board.refresh', when: on('board'), group: '3_board@3' },
];
