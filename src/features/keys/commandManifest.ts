import type { MenuEntry } from '../../base/editor/manifest.ts';
import { flaggedRow } from '../../base/editor/when.ts';

const ready = 'jobdeck.keys == ready';

export const apiKeyCommandDeclarations = {
  'jobdeck.key.open': { title: 'Open Key', icon: '$(open-preview)', palette: ready },
  'jobdeck.key.setLimit': { title: 'Update Key Limit…', icon: '$(edit)', palette: ready },
  'jobdeck.key.setReset': { title: 'Set Limit Reset of Key…', palette: ready },
  'jobdeck.key.disable': { title: 'Disable Key', icon: '$(circle-slash)', palette: ready },
  'jobdeck.key.enable': { title: 'Enable Key', icon: '$(pass)', palette: ready },
  'jobdeck.key.rename': { title: 'Rename Key…', palette: ready },
  'jobdeck.key.setByok': { title: 'Switch BYOK in Key Limit…', palette: ready },
  'jobdeck.key.raise': { title: 'Raise Key Limit Until Next Reset…', icon: '$(arrow-up)', palette: ready },
  'jobdeck.key.restoreLimit': { title: 'Restore Key Limit', palette: `${ready} && jobdeck.keys.raised` },
  'jobdeck.key.whyRefused': { title: 'Explain Key Refusal', icon: '$(question)', palette: ready },
  'jobdeck.key.add': { title: 'Add Key by Hash…', palette: '!jobdeck.keys.hidden' },
  'jobdeck.key.unlink': { title: 'Unlink Key Added by Hash', palette: ready },
  'jobdeck.key.create': { title: 'Create Key…', icon: '$(add)', palette: '!jobdeck.keys.hidden' },
  'jobdeck.key.copySaved': { title: 'Copy Saved Key', icon: '$(copy)', palette: ready },
  'jobdeck.key.delete': { title: 'Delete Key…', icon: '$(trash)', palette: ready },
  'jobdeck.key.undo': { title: 'Undo Key Change', icon: '$(discard)', palette: 'jobdeck.keys.undoable' },
} as const;

const keyRow = (...flags: readonly string[]): string => flaggedRow('jobdeck.keys', 'key', ...flags);

export const apiKeyMenu: readonly MenuEntry[] = [
  { command: 'jobdeck.key.setLimit', when: keyRow(), group: 'inline@1' },
  { command: 'jobdeck.key.open', when: keyRow(), group: '1_open@1' },
  { command: 'jobdeck.key.whyRefused', when: keyRow(), group: '1_open@2' },
  { command: 'jobdeck.key.setLimit', when: keyRow(), group: '2_limit@1' },
  { command: 'jobdeck.key.setReset', when: keyRow(), group: '2_limit@2' },
  { command: 'jobdeck.key.setByok', when: keyRow(), group: '2_limit@3' },
  { command: 'jobdeck.key.raise', when: keyRow('resets'), group: '2_limit@4' },
  { command: 'jobdeck.key.restoreLimit', when: keyRow('raised'), group: '2_limit@5' },
  { command: 'jobdeck.key.rename', when: keyRow(), group: '3_change@1' },
  { command: 'jobdeck.key.disable', when: keyRow('enabled'), group: '3_change@2' },
  { command: 'jobdeck.key.enable', when: keyRow('disabled'), group: '3_change@2' },
  { command: 'jobdeck.key.copySaved', when: keyRow('saved'), group: '4_secret@1' },
  { command: 'jobdeck.key.unlink', when: keyRow('added'), group: '5_end@1' },
  { command: 'jobdeck.key.delete', when: keyRow(), group: '5_end@2' },
];
