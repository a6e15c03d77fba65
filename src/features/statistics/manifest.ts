import { manifest } from '../../base/editor/manifest.ts';

export const statisticsManifest = manifest({
  commands: {
    'jobdeck.statistics.export': { title: 'Export Statistics…', palette: true },
    'jobdeck.statistics.show': { title: 'Show Statistics', icon: '$(graph)', palette: true },
  },
  menus: {
    'view/title': [{ command: 'jobdeck.statistics.show', when: 'view == jobdeck.board', group: '0_board@3' }],
    'editor/title': [
      {
        command: 'jobdeck.statistics.show',
        when: 'activeWebviewPanelId == jobdeck.boardPage',
        group: 'navigation@1',
      },
    ],
    'webview/context': [
      {
        command: 'jobdeck.statistics.show',
        when: 'webviewId == jobdeck.boardPage && webviewSection == board',
        group: '4_statistics@1',
      },
    ],
  },
  pages: ['jobdeck.statisticsPage'],
});
