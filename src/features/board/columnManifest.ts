import type { MenuEntry } from '../../base/manifest.ts';
import { editable, editableColumnRow, mayEdit, ready } from '../../base/when.ts';

export const columnCommandDeclarations = {
  'jobdeck.column.create': {
    title: 'Create Column…',
    icon: '$(add)',
    palette: `${mayEdit} && (${ready} || jobdeck.board == empty)`,
  },
  'jobdeck.column.rename': { title: 'Rename Column…', icon: '$(edit)', palette: editable },
  'jobdeck.column.recolor': { title: 'Change Column Color…', icon: '$(symbol-color)', palette: editable },
  'jobdeck.column.move': { title: 'Move Column…', icon: '$(arrow-swap)', palette: editable },
  'jobdeck.column.archiveCards': { title: 'Archive All Cards of Column…', icon: '$(archive)', palette: editable },
  'jobdeck.column.delete': { title: 'Delete Column…', icon: '$(trash)', palette: editable },
} as const;

export const columnMenu: readonly MenuEntry[] = [
  { command: 'jobdeck.column.rename', when: editableColumnRow, group: '1_change@1' },
  { command: 'jobdeck.column.recolor', when: editableColumnRow, group: '1_change@2' },
  { command: 'jobdeck.column.move', when: editableColumnRow, group: '1_change@3' },
  { command: 'jobdeck.column.create', when: editableColumnRow, group: '2_new@1' },
  { command: 'jobdeck.column.archiveCards', when: editableColumnRow, group: '3_end@1' },
  { command: 'jobdeck.column.delete', when: editableColumnRow, group: '3_end@2' },
];
