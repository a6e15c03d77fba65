import type { MenuEntry } from '../base/manifest.ts';

const ready = 'jobdeck.board == ready';
const column = 'view == jobdeck.board && viewItem == column';

/** The commands on columns, a part of the board's manifest. */
export const columnCommandDeclarations = {
  'jobdeck.column.create': {
    title: 'New Column…',
    icon: '$(add)',
    palette: `${ready} || jobdeck.board == empty`,
  },
  'jobdeck.column.rename': { title: 'Rename Column…', icon: '$(edit)', palette: ready },
  'jobdeck.column.recolor': { title: 'Change Column Color…', icon: '$(symbol-color)', palette: ready },
  'jobdeck.column.move': { title: 'Move Column…', icon: '$(arrow-swap)', palette: ready },
  'jobdeck.column.archiveCards': { title: 'Archive All Cards of Column…', icon: '$(archive)', palette: ready },
  'jobdeck.column.delete': { title: 'Delete Column…', icon: '$(trash)', palette: ready },
} as const;

/** What a column's row offers in the tree. */
export const columnMenu: readonly MenuEntry[] = [
  { command: 'jobdeck.column.rename', when: column, group: '1_change@1' },
  { command: 'jobdeck.column.recolor', when: column, group: '1_change@2' },
  { command: 'jobdeck.column.move', when: column, group: '1_change@3' },
  { command: 'jobdeck.column.create', when: column, group: '2_new@1' },
  { command: 'jobdeck.column.archiveCards', when: column, group: '3_end@1' },
  { command: 'jobdeck.column.delete', when: column, group: '3_end@2' },
];
