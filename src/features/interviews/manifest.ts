import { manifest } from '../../base/editor/manifest.ts';
import { cardRow, ready } from '../../base/editor/when.ts';

export const interviewsManifest = manifest({
  documents: ['jobdeck-interview'],
  commands: {
    'jobdeck.interview.prepare': { title: 'Prepare Interview…', icon: '$(comment-discussion)', palette: ready },
  },
  menus: {
    'view/item/context': [{ command: 'jobdeck.interview.prepare', when: cardRow, group: '1_open@3' }],
    'webview/context': [
      {
        command: 'jobdeck.interview.prepare',
        when: 'webviewId == jobdeck.boardPage && webviewSection == card',
        group: '1_open@3',
      },
    ],
  },
});
