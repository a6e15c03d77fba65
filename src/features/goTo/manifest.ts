import { manifest } from '../../base/editor/manifest.ts';

export const goToManifest = manifest({
  commands: {
    'jobdeck.goTo': { title: 'Go to Card, Note or Meeting…', icon: '$(search)', palette: true },
  },
  menus: {
    'view/title': [{ command: 'jobdeck.goTo', when: 'view == jobdeck.board', group: '0_board@4' }],
  },
});
