import assert from 'node:assert/strict';

import { disagreements } from '../../../scripts/manifest/agreement.ts';
import { entryManifestOf } from '../../../scripts/manifest/entryManifest.ts';
import { feature } from './feature.ts';

const view = { container: 'explorer', name: 'View' } as const;

describe('entryManifestOf', () => {
  it('lists what the features declare', () => {
    const features = [
      feature('board', {
        commands: { 'jobdeck.board.open': { title: 'Open', palette: true } },
        views: { 'jobdeck.board': { ...view, draggable: true, drawnFirst: true }, 'jobdeck.rest': view },
        documents: ['jobdeck-card'],
        pages: ['jobdeck.boardPage'],
      }),
      feature('notes', {
        commands: {},
        views: { 'jobdeck.notePage': { ...view, type: 'webview' } },
        fileSystems: { 'jobdeck-note': {}, 'jobdeck-old': { readOnly: 'It is over.' } },
        customEditors: {
          'jobdeck.note': { displayName: 'Note', opens: ['*.note'] },
          'jobdeck.page': { displayName: 'Page', opens: ['*.page'], isPage: true },
          'jobdeck.form': { displayName: 'Form', opens: ['*.form'], isPage: 'editable' },
        },
        mcpServerDefinitionProviders: { 'jobdeck.mcp': { label: 'Jobdeck' } },
        languageModelTools: { jobdeck_list_keys: { displayName: 'List', modelDescription: 'Lists.', inputSchema: {} } },
      }),
    ];
    assert.deepEqual(entryManifestOf(features), {
      commands: ['jobdeck.board.open'],
      trees: [
        { id: 'jobdeck.board', isDraggable: true },
        { id: 'jobdeck.rest', isDraggable: false },
      ],
      coreTree: 'jobdeck.board',
      fileSystems: { 'jobdeck-note': null, 'jobdeck-old': 'It is over.' },
      documents: ['jobdeck-card'],
      pages: ['jobdeck.boardPage'],
      customEditors: ['jobdeck.note'],
      pageEditors: ['jobdeck.page'],
      editablePages: ['jobdeck.form'],
      mcpServers: ['jobdeck.mcp'],
      tools: ['jobdeck_list_keys'],
    });
  });

  it('rejects two views that are drawn first', () => {
    const views = {
      'jobdeck.a': { ...view, drawnFirst: true },
      'jobdeck.b': { ...view, drawnFirst: true },
    } as const;
    assert.deepEqual(disagreements([feature('board', { commands: {}, views })], '.'), [
      'jobdeck.a and jobdeck.b are all declared as drawnFirst; one view is.',
    ]);
  });
});
