import { manifest } from '../../base/editor/manifest.ts';
import { mayEdit } from '../../base/editor/when.ts';

export const transferManifest = manifest({
  commands: {
    'jobdeck.board.copyLocal': { title: 'Copy Local Board to Hosted Service…', palette: true },
    'jobdeck.export.everything': { title: 'Export Everything…', palette: true },
    'jobdeck.import.open': { title: 'Import Cards…', icon: '$(cloud-download)', palette: mayEdit },
    'jobdeck.import.showAll': { title: 'Show Imports…', palette: true },
    'jobdeck.import.saveSample': { title: 'Save Sample CSV…', icon: '$(file)', palette: true },
  },
  menus: {
    'view/title': [
      {
        command: 'jobdeck.import.open',
        when: `view == jobdeck.board && ${mayEdit}`,
        group: '0_board@2',
      },
    ],
  },
  pages: ['jobdeck.importPage'],
});
