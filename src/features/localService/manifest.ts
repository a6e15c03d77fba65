import { manifest } from '../../base/editor/manifest.ts';

const category = 'Jobdeck Local Service';

/** Before the service starts it is not known whether there are cards; the command then says so. */
const canAddSample = '!jobdeck.hosted && (!jobdeck.sample || jobdeck.sample == possible)';

export const localServiceManifest = manifest({
  commands: {
    'jobdeck.localService.createToken': { title: 'Create Token…', category, icon: '$(key)', palette: true },
    'jobdeck.localService.revokeToken': { title: 'Revoke Token…', category, palette: true },
    'jobdeck.localService.status': { title: 'Show Status', category, palette: true },
    'jobdeck.localService.backUp': { title: 'Back Up Local Data…', category, palette: true },
    'jobdeck.localService.restore': { title: 'Restore Local Data…', category, palette: true },
    'jobdeck.sample.add': {
      title: 'Try with Sample Data',
      icon: '$(beaker)',
      palette: canAddSample,
    },
    'jobdeck.sample.remove': { title: 'Remove Sample Data', icon: '$(trash)', palette: 'jobdeck.sample == added' },
  },
  submenus: { 'jobdeck.localService': { label: 'Local Service' } },
  menus: {
    'view/title': [{ submenu: 'jobdeck.localService', when: 'view == jobdeck.board', group: '2_local@1' }],
    'jobdeck.localService': [
      { command: 'jobdeck.localService.status', group: '1_status@1' },
      { command: 'jobdeck.localService.createToken', group: '2_tokens@1' },
      { command: 'jobdeck.localService.revokeToken', group: '2_tokens@2' },
      { command: 'jobdeck.localService.backUp', group: '3_data@1' },
      { command: 'jobdeck.localService.restore', group: '3_data@2' },
      { command: 'jobdeck.sample.add', when: canAddSample, group: '3_data@3' },
      { command: 'jobdeck.sample.remove', when: 'jobdeck.sample == added', group: '3_data@3' },
    ],
  },
  documents: ['jobdeck-local'],
});
