import assert from 'node:assert/strict';

import { BoardPreferences } from '../../../../src/features/board/preferences.ts';
import { card } from '../../../fixtures/board.ts';

const interviews = { label: 'Reached Interview', board: ['a', 'b'], archive: [] };

function opened(stored: unknown = undefined) {
  const memory = new Map([['jobdeck.board', stored]]);
  const preferences = new BoardPreferences({
    get: (key) => memory.get(key),
    update: async (key, value) => void memory.set(key, value),
  });
  const shown = () => {
    const fits = preferences.matcherAt(0) ?? (() => true);
    return ['a', 'b', 'c']
      .map((id) => card({ id, title: `Card ${id}` }))
      .flatMap((each) => (fits(each) ? each.id : []));
  };
  return { preferences, memory, shown };
}

describe('BoardPreferences', () => {
  it('shows chosen cards in place of the filter before', () => {
    const { preferences, shown } = opened();
    preferences.setFilter({ words: 'c' });
    preferences.showCards(interviews);
    assert.deepEqual([shown(), preferences.filter], [['a', 'b'], { cards: 'Reached Interview' }]);
    assert.equal(preferences.filterName, 'Reached Interview');
  });

  it('filters among chosen cards until they are removed', () => {
    const { preferences, shown } = opened();
    preferences.showCards(interviews);
    preferences.setFilter({ ...preferences.filter, words: 'b' });
    assert.deepEqual([shown(), preferences.filterName], [['b'], 'Reached Interview, "b"']);
    preferences.setFilter({ words: 'card' });
    assert.deepEqual([shown(), preferences.filter], [['a', 'b', 'c'], { words: 'card' }]);
  });

  it('fires when other cards with the same label are shown', () => {
    const { preferences, shown } = opened();
    let changes = 0;
    preferences.onDidChange(() => (changes += 1));
    preferences.showCards(interviews);
    preferences.showCards({ ...interviews, board: ['c'] });
    assert.deepEqual([shown(), changes], [['c'], 2]);
  });

  it('ignores a label that it has not set', () => {
    const { preferences, shown } = opened();
    preferences.setFilter({ words: 'b', cards: 'Made up' });
    assert.deepEqual([shown(), preferences.filter], [['b'], { words: 'b' }]);
  });

  it('stores neither chosen cards nor their label', () => {
    const { preferences, memory } = opened();
    preferences.showCards(interviews);
    preferences.setFilter({ ...preferences.filter, words: 'b' });
    preferences.saveFilter({ name: 'Mine', filter: { words: 'b' } });
    assert.doesNotMatch(JSON.stringify([...memory]), /Interview|"a"/);
    const stored = { saved: [], filter: { words: 'x', cards: 'Old' }, collapsed: [], isCompact: false };
    assert.deepEqual(opened(stored).preferences.filter, { words: 'x' });
  });

  it('keeps a filter among chosen cards when they are hidden', () => {
    const { preferences, shown } = opened();
    preferences.showCards(interviews);
    preferences.setFilter({ ...preferences.filter, words: 'card' });
    preferences.hideCards();
    assert.deepEqual([shown(), preferences.filter], [['a', 'b', 'c'], { words: 'card' }]);
  });

  it('shows the filter before again when chosen cards are hidden, also in the next window', () => {
    const { preferences, memory, shown } = opened();
    preferences.setFilter({ words: 'c' });
    preferences.showCards(interviews);
    preferences.showCards({ label: 'Reached Offer', board: ['a'], archive: [] });
    assert.deepEqual(opened(memory.get('jobdeck.board')).preferences.filter, { words: 'c' });
    preferences.hideCards();
    assert.deepEqual([shown(), preferences.filter], [['a', 'b', 'c'], { words: 'c' }]);
  });

  it('clears the filter before with the chosen cards', () => {
    const { preferences } = opened();
    preferences.setFilter({ words: 'c' });
    preferences.showCards(interviews);
    preferences.setFilter({});
    assert.deepEqual(preferences.filter, {});
  });
});
