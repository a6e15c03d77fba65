import assert from 'node:assert/strict';

import { brokenConventions } from '../../../scripts/manifest/conventions.ts';
import type { Manifest, MenuEntry } from '../../../src/base/editor/manifest.ts';
import { feature } from './feature.ts';

const declared = (manifest: Partial<Manifest>) => [feature('board', { commands: {}, ...manifest })];
const titled = (title: string) => declared({ commands: { 'jobdeck.a': { title, palette: true } } });
const shownWhen = (palette: string) => declared({ commands: { 'jobdeck.a': { title: 'Open Board', palette } } });
const inTitle = (...entries: readonly MenuEntry[]) =>
  declared({
    views: { 'jobdeck.board': { container: 'jobdeck', name: 'Board' } },
    menus: { 'view/title': entries },
  });
const icon = (place: number, when = ''): MenuEntry => ({
  command: `jobdeck.icon${place}`,
  when: `view == jobdeck.board${when}`,
  group: `navigation@${place}`,
});

describe('brokenConventions', () => {
  for (const title of ['Open Board', 'Back Up Local Data…', 'Go to Card, Note or Meeting…'])
    it(`accepts the title "${title}"`, () => assert.deepEqual(brokenConventions(titled(title)), []));

  for (const title of ['Board', 'Refresh', 'Local Service: Show Status', 'Why Refused?', 'Move Card...', 'Move… Card'])
    it(`rejects the title "${title}"`, () => {
      assert.deepEqual(brokenConventions(titled(title)), [
        `board: the title "${title}" of jobdeck.a is not a verb and its object, with … only at the end.`,
      ]);
    });

  for (const clause of [
    'jobdeck.board == ready && !jobdeck.hidden',
    '(jobdeck.board == ready || jobdeck.board == empty) && jobdeck.can.editNotes',
    'viewItem =~ /^note\\b/ && !(viewItem =~ /\\binRag\\b/)',
    '!(resource in jobdeck.notes.openInRag)',
  ])
    it(`accepts the clause ${clause}`, () => assert.deepEqual(brokenConventions(shownWhen(clause)), []));

  for (const [clause, part] of [
    ["jobdeck.board == 'ready' && jobdeck.a", "jobdeck.board == 'ready'"],
    ['jobdeck.can.editNotes != false', 'jobdeck.can.editNotes != false'],
    ['jobdeck.board =~ /^(ready|empty)$/', 'jobdeck.board =~ /^(ready|empty)$/'],
    ['jobdeck.a&&jobdeck.b', 'jobdeck.a&&jobdeck.b'],
  ] as const)
    it(`rejects the clause ${clause}`, () => {
      assert.deepEqual(brokenConventions(shownWhen(clause)), [
        `board: "${part}" in the when clause "${clause}" is not in the usual form.`,
      ]);
    });

  it('rejects alternatives beside a membership', () => {
    const clause = '(jobdeck.a || jobdeck.b) && resource in jobdeck.c';
    assert.deepEqual(brokenConventions(shownWhen(clause)), [
      `board: the when clause "${clause}" has alternatives beside "in", which VS Code cannot combine.`,
    ]);
  });

  it('rejects two icons at one place', () => {
    assert.deepEqual(brokenConventions(inTitle(icon(1), { ...icon(2), group: 'navigation@1' })), [
      'jobdeck.icon1 and jobdeck.icon2 are at navigation@1 of view == jobdeck.board; each icon has a place of its own.',
    ]);
  });

  it('rejects four icons in a view title', () => {
    assert.deepEqual(brokenConventions(inTitle(...[1, 2, 3, 4].map((place) => icon(place)))), [
      'The title of jobdeck.board has 4 icons at once; 3 is the most.',
    ]);
  });

  it('counts icons with opposite conditions once', () => {
    const entries = [icon(1), icon(2), icon(3, ' && jobdeck.filtered'), icon(4, ' && !jobdeck.filtered')];
    assert.deepEqual(brokenConventions(inTitle(...entries)), []);
  });

  it('rejects a view menu entry without its view', () => {
    assert.deepEqual(brokenConventions(inTitle({ command: 'jobdeck.a', when: 'jobdeck.filtered' })), [
      'jobdeck.a is in the menu of every view: its when clause begins with no view.',
    ]);
  });
});
