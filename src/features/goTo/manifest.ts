import { manifest } from '../../base/manifest.ts';

export const goToManifest = manifest({
  commands: {
    'jobdeck.goTo': { title: 'Go to…', icon: '$(search)', palette: true },
  },
  menus: {
    'view/title': [{ command: 'jobdeck.goTo', when: 'view == jobdeck.board', group: 'navigation@3' }],
  },
});
