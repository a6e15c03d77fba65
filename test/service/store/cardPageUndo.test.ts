import assert from 'node:assert/strict';

import { PageUndo } from '../../../src/host/webview/pageUndo.ts';
import { UndoSuite } from './undoSuite.ts';

describe('PageUndo of a card', () => {
  const suite = new UndoSuite();

  async function onPage() {
    const opened = await suite.open();
    const asked: string[] = [];
    const answers: boolean[] = [];
    const confirm = async (message: string, detail: string) => {
      asked.push(`${message} ${detail}`);
      return answers.shift() ?? false;
    };
    const page = new PageUndo({ undo: opened.undoStore, confirm }, opened.one);
    return { ...opened, page, asked, answers };
  }

  it('undoes the steps of its card first', async () => {
    const { page, cards, board, asked, one, two, applied, stored, next } = await onPage();
    await cards.edit(one, { field: 'company', before: '', after: 'Acme' });
    await cards.edit(one, { field: 'location', before: null, after: 'Bremen' });
    await board.moveCard(two, applied);
    assert.equal(page.state.offer?.label, 'Changed the location of “One”');
    await page.run();
    assert.equal(page.state.outcome?.message, 'Undid: Changed the location of “One”.');
    await page.run();
    const card = (await stored()).cards.find(({ id }) => id === one);
    assert.deepEqual([card?.company, card?.location, asked], ['', null, []]);
    assert.equal(next(), 'Moved “Two” to Applied');
  });

  it('asks before it undoes a step of another card', async () => {
    const { page, board, asked, answers, two, applied, next } = await onPage();
    await board.moveCard(two, applied);
    await page.run();
    assert.match(asked.join(), /^Undo the last change elsewhere\? Moved “Two” to Applied\./);
    assert.equal(next(), 'Moved “Two” to Applied');
    answers.push(true);
    await page.run();
    assert.equal(next(), undefined);
    await page.run();
    assert.deepEqual([asked.length, page.state.outcome?.message], [2, 'There is nothing to undo.']);
  });

  it('keeps the order of the steps around one that is not undone', async () => {
    const { page, board, cards, elsewhere, undo, one, two, applied, next } = await onPage();
    await cards.edit(one, { field: 'company', before: '', after: 'Acme' });
    await board.moveCard(two, applied);
    await board.createCard({ title: 'Four' }, 'key');
    await elsewhere(suite.service, 'tracker_delete_card', { cardId: one });
    await page.run();
    assert.equal(page.state.outcome?.isRefused, true);
    await undo(false);
    assert.equal(next(), 'Created “Four”');
  });
});
