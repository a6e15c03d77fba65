import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';

import { disagreements } from '../../../scripts/manifest/agreement.ts';
import type { Manifest } from '../../../src/base/editor/manifest.ts';
import { feature } from './feature.ts';

const board = feature('board', {
  commands: { 'jobdeck.card.move': { title: 'Move Card…', palette: true } },
  viewsContainers: { jobdeck: { location: 'activitybar', title: 'Jobdeck', icon: '$(project)' } },
  views: { 'jobdeck.board': { container: 'jobdeck', name: 'Board' } },
});

const notes = (manifest: Partial<Manifest>) => feature('notes', { commands: {}, ...manifest });
const foundWith = (manifest: Partial<Manifest>) => disagreements([board, notes(manifest)], tmpdir());

const walkthroughOf = (svg: `media/${string}`, event: string): NonNullable<Manifest['walkthroughs']> => {
  const media = { svg, altText: '' };
  const step = { title: 'Try', description: '', media, completionEvents: [event] };
  return { start: { title: 'Start', description: '', steps: { try: step } } };
};

describe('disagreements', () => {
  it('returns nothing when every name is declared', () => {
    assert.deepEqual(
      foundWith({
        views: {
          'jobdeck.notes': { container: 'jobdeck', name: 'Notes' },
          'jobdeck.due': { container: 'explorer', name: 'Due' },
        },
        menus: {
          'view/title': [{ command: 'jobdeck.card.move', when: 'view == jobdeck.board' }, { submenu: 'jobdeck.more' }],
          'jobdeck.more': [{ command: 'jobdeck.card.move' }],
        },
        submenus: { 'jobdeck.more': { label: 'More' } },
        viewsWelcome: [{ view: 'jobdeck.board', contents: '[Move](command:jobdeck.card.move)' }],
        keybindings: [{ command: 'jobdeck.card.move', key: 'm', when: 'focusedView == jobdeck.board' }],
      }),
      [],
    );
  });

  it('reports an id that two features declare', () => {
    assert.deepEqual(foundWith({ commands: { 'jobdeck.card.move': { title: 'Move', palette: true } } }), [
      'The command jobdeck.card.move is declared by board and notes; one feature owns it.',
    ]);
  });

  const strangers: readonly (readonly [string, Partial<Manifest>, string])[] = [
    [
      'a menu with an undeclared command',
      { menus: { 'view/title': [{ command: 'jobdeck.gone' }] } },
      'notes: the menu view/title names the command jobdeck.gone, which no feature declares.',
    ],
    [
      'a menu with an undeclared submenu',
      { menus: { 'view/title': [{ submenu: 'jobdeck.gone' }] } },
      'notes: the menu view/title names the submenu jobdeck.gone, which no feature declares.',
    ],
    [
      'entries of an undeclared submenu',
      { menus: { 'jobdeck.gone': [{ command: 'jobdeck.card.move' }] } },
      'notes: menus names the submenu jobdeck.gone, which no feature declares.',
    ],
    [
      'a key for an undeclared command',
      { keybindings: [{ command: 'jobdeck.gone', key: 'm' }] },
      'notes: the key m names the command jobdeck.gone, which no feature declares.',
    ],
    [
      'a view in an undeclared container',
      { views: { 'jobdeck.notes': { container: 'gone', name: 'Notes' } } },
      'notes: jobdeck.notes names the container gone, which no feature declares.',
    ],
    [
      'a welcome text for an undeclared view',
      { viewsWelcome: [{ view: 'jobdeck.gone', contents: '' }] },
      'notes: a welcome text names the view jobdeck.gone, which no feature declares.',
    ],
    [
      'a link to an undeclared command',
      { viewsWelcome: [{ view: 'jobdeck.board', contents: '[Go](command:jobdeck.gone?[1])' }] },
      'notes: a link in a text names the command jobdeck.gone, which no feature declares.',
    ],
    [
      'a when clause about an undeclared view',
      { menus: { 'view/title': [{ command: 'jobdeck.card.move', when: 'view == jobdeck.gone && x' }] } },
      'notes: a when clause names the view jobdeck.gone, which no feature declares.',
    ],
    [
      'a completion event of an undeclared command',
      { walkthroughs: walkthroughOf('media/..', 'onCommand:jobdeck.gone') },
      'notes: a completion event names the command jobdeck.gone, which no feature declares.',
    ],
    [
      'a picture of a walkthrough that is not there',
      { walkthroughs: walkthroughOf('media/gone.svg', 'onView:jobdeck.board') },
      'notes: the picture media/gone.svg does not exist.',
    ],
    [
      'a picture that is not there',
      { submenus: { 'jobdeck.more': { label: 'More', icon: 'media/gone.svg' } } },
      'notes: the picture media/gone.svg does not exist.',
    ],
  ];
  for (const [what, manifest, message] of strangers) {
    it(`reports ${what}`, () => assert.deepEqual(foundWith(manifest), [message]));
  }
});
