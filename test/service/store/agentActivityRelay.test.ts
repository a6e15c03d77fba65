import assert from 'node:assert/strict';

import { type ActivityWindow, ActivityWindows, until } from './activityWindows.ts';

/** The name of the user is known, since one of its windows has moved a card. */
describe('AgentActivity of agents with the token of the user', () => {
  const windows = new ActivityWindows();
  let token: string;
  let one: ActivityWindow;
  let other: ActivityWindow;

  beforeEach(async () => {
    token = await windows.tokenOf('My VS Code');
    [one, other] = [windows.open({ token }), windows.open({ token })];
    await Promise.all([one.look(), other.look()]);
    windows.forward();
    await one.board.moveCard(windows.three, windows.applied);
    const stored = () => new TextDecoder().decode(windows.files.files.get('one.activity.json'));
    await until(() => stored().includes('"ownNames":["My VS Code"]'));
  });

  /** Moves a card with the token of the user, as an agent in the first window does. */
  const relayMove = async (cardId: string, agent: string, beforeReport: () => Promise<void>): Promise<void> => {
    const input = { cardId, columnId: windows.applied };
    const before = new Map(one.activity.knownCards(input).map((card) => [card.id, card]));
    const answer = await windows.by(token)(windows.service, 'tracker_move_card', input);
    await beforeReport();
    await one.activity.relayed({ operation: 'tracker_move_card', input, answer }, before, agent);
    await one.activity.reading;
  };

  it('lists writes with the token of the user that the relay saw', async () => {
    await relayMove(windows.one, 'Visual Studio Code', async () => {
      // The other window reads the history first.
      await other.look();
      assert.deepEqual(windows.listed(other), []);
    });
    assert.deepEqual(windows.listed(one), ['Visual Studio Code: One moved Applied']);
    await until(() => windows.listed(other).length === 1);
    await one.look();
    const read = windows.histories.length;
    // What was so already has no entry.
    await relayMove(windows.one, 'Visual Studio Code', one.look);
    assert.equal(windows.histories.length, read);
  });

  it('lists a relayed write though the board was read before its report', async () => {
    await relayMove(windows.one, 'Visual Studio Code', one.look);
    assert.deepEqual(windows.listed(one), ['Visual Studio Code: One moved Applied']);
  });

  it('lists reported changes of an agent with the name of the user', async () => {
    await relayMove(windows.one, 'My VS Code', async () => undefined);
    const deletion = { operation: 'tracker_delete_card', input: { cardId: windows.two }, answer: {} };
    await one.activity.relayed(deletion, new Map(), 'My VS Code');
    assert.deepEqual(windows.listed(one).toSorted(), ['My VS Code: A card Deleted', 'My VS Code: One moved Applied']);
  });
});
