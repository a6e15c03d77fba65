import assert from 'node:assert/strict';

import { undoChange } from '../../../src/features/activity/undoChange.ts';
import { overRest } from '../calls.ts';
import { type ActivityWindow, ActivityWindows, until } from './activityWindows.ts';

describe('AgentActivity', () => {
  const windows = new ActivityWindows();
  let window: ActivityWindow;
  let byAgent: typeof overRest;

  beforeEach(async () => {
    window = windows.open({ token: await windows.tokenOf('My VS Code') });
    byAgent = windows.by(await windows.tokenOf('Claude'));
    await window.look();
  });

  const move = (cardId: string) => byAgent(windows.service, 'tracker_move_card', { cardId, columnId: windows.applied });

  it('lists what another token changed, and asks nothing for own changes', async () => {
    const { service, one, two, three } = windows;
    windows.forward();
    await window.board.moveCard(three, windows.applied);
    await window.look();
    // Only to learn the name of the user.
    assert.deepEqual(windows.histories.splice(0), [three]);
    await move(one);
    await byAgent(service, 'tracker_update_card', { cardId: two, title: 'Second' });
    await byAgent(service, 'tracker_create_card', { title: 'New' });
    await window.look();
    assert.deepEqual(windows.listed(window), [
      'Claude: New created Saved',
      'Claude: Second updated',
      'Claude: One moved Applied',
    ]);
    assert.equal(windows.histories.length, 3);
    await window.look();
    assert.equal(windows.histories.length, 3);
  });

  describe('with writes of the user before the next read', () => {
    const update = (input: object) =>
      byAgent(windows.service, 'tracker_update_card', { cardId: windows.one, ...input });
    const expected = ['Claude: One updated'];

    beforeEach(async () => {
      windows.forward();
      await window.board.moveCard(windows.three, windows.applied);
      await window.look();
      await update({ tags: ['seen'] });
      windows.forward();
    });

    afterEach(async () => {
      await until(() => windows.listed(window).length > 0);
      assert.deepEqual(windows.listed(window), expected);
      await window.look();
      assert.deepEqual(windows.listed(window), expected);
    });

    it('lists a change of a card that is moved', () => window.board.moveCard(windows.one, windows.applied));

    it('lists a change of a card that is archived', () => window.board.archiveCard(windows.one));

    it('lists a change of a card that is edited', async () => {
      await window.cards.edit(windows.one, { field: 'tags', before: [], after: ['mine'] });
    });

    it('lists a change of a card that is opened', async () => {
      await window.cards.read(windows.one);
    });
  });

  it('lists a move before a move of the user with the next change', async () => {
    windows.forward();
    await window.board.moveCard(windows.three, windows.applied);
    await window.look();
    await move(windows.one);
    windows.forward();
    await window.board.moveCard(windows.one, windows.saved);
    await byAgent(windows.service, 'tracker_update_card', { cardId: windows.one, company: 'Acme' });
    await window.look();
    assert.deepEqual(windows.listed(window), ['Claude: Acme – One updated', 'Claude: Acme – One moved Applied']);
  });

  it('lists a write that the board shows without a read', async () => {
    const card = await move(windows.one);
    assert.equal(window.board.showAgentWrite({ kind: 'card', card }), true);
    await window.activity.reading;
    assert.deepEqual(windows.listed(window), ['Claude: One moved Applied']);
  });

  it('lists archived and deleted cards', async () => {
    const { service, one, two } = windows;
    await byAgent(service, 'tracker_archive_card', { cardId: one });
    await window.activity.agentWrote({ kind: 'deletedCard', cardId: two, agent: 'Claude' });
    await byAgent(service, 'tracker_delete_card', { cardId: two });
    await window.look();
    assert.deepEqual(windows.listed(window).toSorted(), ['Claude: One archived', 'Claude: Two Deleted']);
    assert.deepEqual(window.activity.changes.map(({ kind }) => kind).toSorted(), ['changed', 'deleted']);
  });

  it('lists changes of a card in the archive, and reads its history once for each', async () => {
    const { service, one } = windows;
    window.close();
    const local = windows.open({ token: await windows.tokenOf('Mine'), account: 'local' });
    const shown = windows.agentWrites.event((write) => void local.board.showAgentWrite(write));
    await local.look();
    const changes: (() => Promise<unknown>)[] = [
      () => byAgent(service, 'tracker_archive_card', { cardId: one }),
      () => byAgent(service, 'tracker_update_card', { cardId: one, title: 'Uno' }),
      // So that a read shows a newer change than that of the card.
      () => overRest(service, 'tracker_create_card', { title: 'New' }),
      () => byAgent(service, 'tracker_update_card', { cardId: one, company: 'Acme' }),
    ];
    for (const change of changes) {
      await change();
      await local.activity.reading;
      await local.look();
    }
    shown.dispose();
    const ofOne = windows.listed(local).filter((line) => !line.includes('New'));
    assert.deepEqual(ofOne, ['Claude: Acme – Uno updated', 'Claude: Uno updated', 'Claude: One archived']);
    assert.equal(windows.histories.filter((id) => id === one).length, 3);
  });

  it('reads few histories in a minute, and the others later', async () => {
    const cards = Array.from({ length: 60 }, (_, index) => ({ title: `Card ${index}` }));
    await byAgent(windows.service, 'tracker_import_cards', { cards, skipDuplicates: false });
    await window.look();
    assert.equal(windows.histories.length, 10);
    assert.equal(window.activity.unread, 50);
    await window.look();
    assert.equal(windows.histories.length, 10);
    for (const minute of [2, 3, 4, 5]) {
      await windows.clock.pass(60_000);
      await window.activity.reading;
      assert.equal(windows.histories.length, minute * 10);
    }
    assert.equal(window.activity.unread, 10);
    assert.equal(window.activity.changes.length, 50);
    await window.activity.markSeen();
    assert.equal(window.activity.unread, 0);
  });

  it('lists many changes of one card', async () => {
    for (let index = 0; index < 120; index += 1)
      await byAgent(windows.service, 'tracker_update_card', { cardId: windows.one, title: `One ${index}` });
    await window.look();
    assert.equal(window.activity.changes.length, 120);
    assert.equal(windows.histories.length, 3);
    await byAgent(windows.service, 'tracker_update_card', { cardId: windows.one, company: 'Acme' });
    await window.look();
    assert.equal(window.activity.changes.length, 121);
    assert.equal(windows.histories.length, 4);
  });

  it('undoes moves and edits of an agent, unless the card changed again', async () => {
    const { service, one, two, saved, applied } = windows;
    const { board, cards, activity } = window;
    await move(one);
    await byAgent(service, 'tracker_update_card', { cardId: two, title: 'Second', company: 'Acme' });
    await window.look();
    const undo = async (cardId: string) => {
      const change = activity.changes.find(({ record }) => record.id === cardId);
      const entry = (await cards.history(cardId)).items.find(({ id }) => id === change?.id);
      windows.forward();
      await undoChange(cardId, entry ?? assert.fail(), { board, cards });
    };
    await undo(one);
    await undo(two);
    const stored = async () => (await overRest(service, 'tracker_get_board', {})).cards;
    const now = await stored();
    assert.equal(now.find(({ id }) => id === one)?.columnId, saved);
    const { title, company } = now.find(({ id }) => id === two) ?? {};
    assert.deepEqual([title, company], ['Two', '']);
    const { id } = await byAgent(service, 'tracker_create_card', { title: 'New' });
    await window.look();
    await board.moveCard(id, applied);
    await assert.rejects(undo(id), /was changed since then/);
    assert.ok((await stored()).some((card) => card.id === id));
    await assert.rejects(undo(one), /was moved again/);
    await assert.rejects(undo(two), /has the earlier values already/);
  });
});
