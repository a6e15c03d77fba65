import type { MenuEntry } from '../../base/manifest.ts';
import { mayEdit } from '../../base/when.ts';

const on = (section: 'card' | 'column') => `webviewId == jobdeck.boardPage && webviewSection == ${section}`;
const card = on('card');
const column = `${on('column')} && ${mayEdit}`;

export const pageMenu: readonly MenuEntry[] = [
  { command: 'jobdeck.card.open', when: card, group: '1_open@1' },
  { command: 'jobdeck.card.move', when: `${card} && ${mayEdit}`, group: '2_change@1' },
  { command: 'jobdeck.reminder.add', when: `${card} && ${mayEdit}`, group: '2_change@2' },
  { command: 'jobdeck.card.archive', when: `${card} && ${mayEdit}`, group: '3_end@1' },
  { command: 'jobdeck.card.delete', when: `${card} && ${mayEdit}`, group: '3_end@2' },
  { command: 'jobdeck.column.rename', when: column, group: '1_change@1' },
  { command: 'jobdeck.column.recolor', when: column, group: '1_change@2' },
  { command: 'jobdeck.column.move', when: column, group: '1_change@3' },
  { command: 'jobdeck.card.create', when: column, group: '2_new@1' },
  { command: 'jobdeck.column.create', when: column, group: '2_new@2' },
  { command: 'jobdeck.column.archiveCards', when: column, group: '3_end@1' },
  { command: 'jobdeck.column.delete', when: column, group: '3_end@2' },
];
