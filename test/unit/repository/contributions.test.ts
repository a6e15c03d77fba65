import assert from 'node:assert/strict';

import { contributionsOf } from '../../../scripts/manifest/contributions.ts';
import { manifest } from '../../../src/base/editor/manifest.ts';
import { feature } from './feature.ts';

describe('contributionsOf', () => {
  it('writes each command with its category', () => {
    const { contributes } = contributionsOf([
      feature('board', {
        commands: {
          'jobdeck.board.refresh': { title: 'Refresh', icon: '$(refresh)', palette: true },
          'jobdeck.card.move': { title: 'Move Card…', palette: true, enablement: 'jobdeck.canEdit' },
          'jobdeck.status': { title: 'Show Status', category: 'Jobdeck Local Service', palette: true },
        },
      }),
    ]);

    assert.deepEqual(contributes, {
      commands: [
        { command: 'jobdeck.board.refresh', title: 'Refresh', category: 'Jobdeck', icon: '$(refresh)' },
        { command: 'jobdeck.card.move', title: 'Move Card…', category: 'Jobdeck', enablement: 'jobdeck.canEdit' },
        { command: 'jobdeck.status', title: 'Show Status', category: 'Jobdeck Local Service' },
      ],
    });
  });

  it('hides palette commands always or by a when clause', () => {
    const { contributes } = contributionsOf([
      feature('board', {
        commands: {
          'jobdeck.everybody': { title: 'A', palette: true },
          'jobdeck.hidden': { title: 'B', palette: false },
          'jobdeck.signedIn': { title: 'C', palette: 'jobdeck.session == ready' },
        },
      }),
    ]);

    assert.deepEqual(contributes['menus'], {
      commandPalette: [
        { command: 'jobdeck.hidden', when: 'false' },
        { command: 'jobdeck.signedIn', when: 'jobdeck.session == ready' },
      ],
    });
  });

  it('writes a walkthrough with its steps in order', () => {
    const step = {
      title: 'Try it',
      description: 'First',
      media: { svg: 'media/a.svg', altText: 'A board' },
      completionEvents: ['onCommand:jobdeck.a'],
    } as const;
    const walkthrough = { title: 'Start', description: 'All', steps: { try: step, connect: { ...step, title: 'Go' } } };
    const { contributes } = contributionsOf([
      feature('welcome', { commands: {}, walkthroughs: { start: walkthrough } }),
    ]);

    assert.deepEqual(contributes, {
      walkthroughs: [
        {
          id: 'start',
          title: 'Start',
          description: 'All',
          steps: [
            { id: 'try', ...step },
            { id: 'connect', ...step, title: 'Go' },
          ],
        },
      ],
    });
  });

  it('writes views by container and containers by place', () => {
    const { contributes } = contributionsOf([
      feature('board', {
        commands: {},
        viewsContainers: { jobdeck: { location: 'activitybar', title: 'Jobdeck', icon: 'media/jobdeck.svg' } },
        views: { 'jobdeck.board': { container: 'jobdeck', name: 'Board', when: 'jobdeck.ready', draggable: true } },
        viewsWelcome: [{ view: 'jobdeck.board', contents: 'Nothing yet' }],
      }),
    ]);

    assert.deepEqual(contributes, {
      viewsContainers: { activitybar: [{ id: 'jobdeck', title: 'Jobdeck', icon: 'media/jobdeck.svg' }] },
      views: { jobdeck: [{ id: 'jobdeck.board', name: 'Board', when: 'jobdeck.ready' }] },
      viewsWelcome: [{ view: 'jobdeck.board', contents: 'Nothing yet' }],
    });
  });

  it('writes the views of a container by their order', () => {
    const view = (name: string, order: number) => ({ container: 'jobdeck', name, order });
    const { contributes } = contributionsOf([
      feature('keys', { commands: {}, views: { 'jobdeck.keys': view('Keys', 2) } }),
      feature('notes', { commands: {}, views: { 'jobdeck.notes': view('Notes', 1) } }),
    ]);

    assert.deepEqual(contributes['views'], {
      jobdeck: [
        { id: 'jobdeck.notes', name: 'Notes' },
        { id: 'jobdeck.keys', name: 'Keys' },
      ],
    });
  });

  it('joins features in order, with stable output', () => {
    const features = [
      feature('board', {
        commands: { 'jobdeck.b': { title: 'B', palette: true } },
        menus: { 'view/title': [{ command: 'jobdeck.b', group: 'navigation' }] },
        pages: ['jobdeck.boardPage'],
      }),
      feature('notes', {
        commands: { 'jobdeck.a': { title: 'A', palette: true } },
        menus: { 'view/title': [{ command: 'jobdeck.a', group: 'navigation' }] },
        documents: ['jobdeck-b'],
        fileSystems: { 'jobdeck-a': {} },
      }),
    ];
    const { activationEvents, contributes } = contributionsOf(features);

    assert.deepEqual(activationEvents, [
      'onFileSystem:jobdeck-a',
      'onFileSystem:jobdeck-b',
      'onWebviewPanel:jobdeck.boardPage',
    ]);
    assert.deepEqual(contributes['menus'], {
      'view/title': [
        { command: 'jobdeck.b', group: 'navigation' },
        { command: 'jobdeck.a', group: 'navigation' },
      ],
    });
    assert.equal(JSON.stringify(contributionsOf(features)), JSON.stringify({ activationEvents, contributes }));
  });

  it('writes settings, submenus, tools and MCP providers', () => {
    const setting = { scope: 'application', type: 'string', default: '', markdownDescription: 'Where it is.' } as const;
    const tool = { displayName: 'Move', modelDescription: 'Moves a card.', inputSchema: { type: 'object' } };
    const declared = manifest({
      commands: {},
      configuration: { 'jobdeck.tracker.url': setting },
      submenus: { 'jobdeck.more': { label: 'More' } },
      languageModelTools: { jobdeck_move: tool },
      mcpServerDefinitionProviders: { 'jobdeck.mcp': { label: 'Job Tracker' } },
      keybindings: [{ command: 'jobdeck.card.move', key: 'm' }],
    });

    assert.deepEqual(contributionsOf([feature('agent', declared)]).contributes, {
      submenus: [{ id: 'jobdeck.more', label: 'More' }],
      keybindings: [{ command: 'jobdeck.card.move', key: 'm' }],
      configuration: { title: 'Jobdeck', properties: { 'jobdeck.tracker.url': setting } },
      mcpServerDefinitionProviders: [{ id: 'jobdeck.mcp', label: 'Job Tracker' }],
      languageModelTools: [{ name: 'jobdeck_move', ...tool }],
    });
  });
});
