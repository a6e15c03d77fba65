import { manifest } from '../../base/editor/manifest.ts';
import { mayEdit, ready } from '../../base/editor/when.ts';

/** The account's settings in the tracker, not settings of the editor. */
export const settingsManifest = manifest({
  commands: {
    'jobdeck.tracker.settings': {
      title: 'Change Tracker Settings…',
      icon: '$(settings-gear)',
      palette: `${mayEdit} && (${ready} || jobdeck.board == empty)`,
    },
  },
  menus: {
    'view/title': [
      {
        command: 'jobdeck.tracker.settings',
        when: `view == jobdeck.board && ${ready} && ${mayEdit}`,
        group: '0_board@2',
      },
    ],
  },
});
