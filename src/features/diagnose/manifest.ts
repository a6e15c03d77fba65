import { manifest } from '../../base/editor/manifest.ts';

export const diagnoseManifest = manifest({
  commands: {
    'jobdeck.diagnose.run': { title: 'Diagnose Connection', icon: '$(pulse)', palette: true },
    'jobdeck.diagnose.copy': { title: 'Copy Diagnosis', icon: '$(copy)', palette: 'jobdeck.diagnosed' },
  },
  menus: { 'view/title': [{ command: 'jobdeck.diagnose.run', when: 'view == jobdeck.board', group: '2_log@3' }] },
  documents: ['jobdeck-diagnosis'],
});
