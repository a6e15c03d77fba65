import { manifest } from '../../base/editor/manifest.ts';

export const operationsManifest = manifest({
  commands: {
    'jobdeck.operation.open': { title: 'Run Tracker Operation…', icon: '$(symbol-method)', palette: true },
    'jobdeck.operation.run': { title: 'Run This Operation', icon: '$(play)', palette: 'jobdeck.operationInput' },
  },
  menus: {
    'editor/title': [{ command: 'jobdeck.operation.run', when: 'jobdeck.operationInput', group: 'navigation@9' }],
    'editor/context': [{ command: 'jobdeck.operation.run', when: 'jobdeck.operationInput', group: '1_run@1' }],
    'view/title': [{ command: 'jobdeck.operation.open', when: 'view == jobdeck.board', group: '2_log@2' }],
  },
  keybindings: [
    {
      command: 'jobdeck.operation.run',
      key: 'ctrl+enter',
      mac: 'cmd+enter',
      when: 'editorTextFocus && jobdeck.operationInput',
    },
  ],
  // An input restored after a restart requests its schema before any other use of Jobdeck.
  documents: ['jobdeck-input', 'jobdeck-result'],
});
