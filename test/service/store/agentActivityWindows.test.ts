import assert from 'node:assert/strict';

import { ServiceError } from '../../../src/base/flow/errors.ts';
import { overRest } from '../calls.ts';
import { type ActivityWindow, ActivityWindows, until } from './activityWindows.ts';

/** A hosted tracker records each token as an agent, the user's as well. */
describe('AgentActivity of two windows on one created token', () => {
  const windows = new ActivityWindows();
  let token: string;
  let one: ActivityWindow;
  let other: ActivityWindow;
  let byAgent: typeof overRest;

  beforeEach(async () => {
    token = await windows.tokenOf('My VS Code');
    [one, other] = [windows.open({ token }), windows.open({ token })];
    byAgent = windows.by(await windows.tokenOf('Claude'));
    await Promise.all([one.look(), other.look()]);
  });

  const move = (cardId: string, caller = byAgent) =>
    caller(windows.service, 'tracker_move_card', { cardId, columnId: windows.applied });
  const nothingIsListed = () => {
    assert.deepEqual(
      [one, other].map((window) => windows.listed(window)),
      [[], []],
    );
    assert.deepEqual([...one.found, ...other.found], []);
  };
  const ownNameIsKnown = () => until(() => (storedText() ?? '').includes('"ownNames":["My VS Code"]'));
  const storedText = () => new TextDecoder().decode(windows.files.files.get('one.activity.json'));

  it("takes the user's first move in one for no agent's in the other", async () => {
    windows.forward();
    const moved = one.board.moveCard(windows.one, windows.applied);
    await other.look();
    await moved;
    await ownNameIsKnown();
    await Promise.all([one.look(), other.look()]);
    nothingIsListed();
    await one.board.moveCard(windows.two, windows.applied);
    await Promise.all([one.look(), other.look()]);
    nothingIsListed();
  });

  it("takes the user's move for no agent's if its response was lost", async () => {
    windows.forward();
    one.afterResponse = (method) => {
      if (method === 'PATCH') throw new TypeError('fetch failed');
    };
    await assert.rejects(one.board.moveCard(windows.one, windows.applied));
    await ownNameIsKnown();
    await Promise.all([one.look(), other.look()]);
    assert.equal(other.board.board?.cards.find(({ id }) => id === windows.one)?.columnId, windows.applied);
    nothingIsListed();
  });

  it("waits with others' changes until it knows the user's name", async () => {
    one.beforeHistory = () => {
      throw new ServiceError('unreachable', 'history', 'Down.');
    };
    windows.forward();
    await one.board.moveCard(windows.one, windows.applied);
    await move(windows.two);
    await other.look();
    nothingIsListed();
    windows.forward();
    one.beforeHistory = () => undefined;
    await one.board.archiveCard(windows.three);
    await ownNameIsKnown();
    await other.activity.reading;
    assert.deepEqual(windows.listed(other), ['Claude: Two moved Applied']);
  });

  it("lists others' changes after the service has refused a write of the user", async () => {
    await overRest(windows.service, 'tracker_delete_card', { cardId: windows.three });
    windows.forward();
    await assert.rejects(one.board.moveCard(windows.three, windows.applied));
    await move(windows.one);
    await Promise.all([one.look(), other.look()]);
    nothingIsListed();
    await windows.clock.pass(60_000);
    await Promise.all([one.activity.reading, other.activity.reading]);
    await until(() => [one, other].every((window) => windows.listed(window).length === 1));
    assert.deepEqual(windows.listed(one), ['Claude: One moved Applied']);
    await one.board.moveCard(windows.two, windows.applied);
    await ownNameIsKnown();
  });

  it('reads each history in one of them, and announces each change once', async () => {
    await move(windows.one);
    await move(windows.two);
    await Promise.all([one.look(), other.look()]);
    const expected = ['Claude: Two moved Applied', 'Claude: One moved Applied'];
    await until(() => [one, other].every((window) => windows.listed(window).length === 2));
    for (const window of [one, other]) assert.deepEqual(windows.listed(window), expected);
    assert.deepEqual(windows.histories.toSorted(), [windows.one, windows.two].toSorted());
    assert.equal(one.found.length + other.found.length, 2);
    await Promise.all([one.look(), other.look()]);
    assert.equal(windows.histories.length, 2);
  });

  it('forgets a mark in one that was seen in the other', async () => {
    await move(windows.one);
    await move(windows.two);
    await one.look();
    const record = { kind: 'card', id: windows.one } as const;
    await until(() => other.activity.unseenOf(record) !== undefined);
    await one.activity.markSeen(record);
    await other.activity.markSeen({ kind: 'card', id: windows.two });
    const isSeen = (window: ActivityWindow) => window.activity.changes.every((change) => change.isSeen);
    await until(() => isSeen(one) && isSeen(other));
    assert.deepEqual(
      [one, other].map(({ activity }) => activity.unseenOf(record)),
      [undefined, undefined],
    );
  });

  it('lists what was changed while no window was open', async () => {
    for (const window of [one, other]) window.close();
    await move(windows.one);
    await byAgent(windows.service, 'tracker_create_card', { title: 'New' });
    const later = windows.open({ token });
    await later.look();
    assert.deepEqual(windows.listed(later), ['Claude: New created Saved', 'Claude: One moved Applied']);
    assert.equal(windows.histories.length, 2);
    later.close();
    const latest = windows.open({ token });
    await latest.look();
    assert.equal(windows.listed(latest).length, 2);
    assert.equal(windows.histories.length, 2);
  });

  it('lists a card that was archived while no window was open', async () => {
    const cached = one.board.serverState.value;
    for (const window of [one, other]) window.close();
    await byAgent(windows.service, 'tracker_archive_card', { cardId: windows.two });
    const later = windows.open({ token });
    later.board.serverState.hydrate(cached ?? assert.fail());
    await later.look();
    assert.deepEqual(windows.listed(later), ['Claude: Two archived']);
  });

  it('examines few of many cards that were changed meantime', async () => {
    for (const window of [one, other]) window.close();
    const cards = Array.from({ length: 60 }, (_, index) => ({ title: `Card ${index}` }));
    await byAgent(windows.service, 'tracker_import_cards', { cards, skipDuplicates: false });
    const later = windows.open({ token });
    await later.look();
    assert.equal(windows.histories.length, 10);
    assert.equal(later.activity.unread, 50);
  });

  it('reads a history again after a failure', async () => {
    other.close();
    one.beforeHistory = () => {
      throw new ServiceError('unreachable', 'history', 'Down.');
    };
    await move(windows.one);
    await one.look();
    assert.deepEqual(windows.listed(one), []);
    assert.equal(one.activity.unread, 1);
    await windows.clock.pass(59_000);
    await one.activity.reading;
    assert.equal(windows.histories.length, 1);
    one.beforeHistory = () => undefined;
    await windows.clock.pass(1_000);
    await one.activity.reading;
    assert.deepEqual(windows.listed(one), ['Claude: One moved Applied']);
    assert.equal(one.activity.unread, 0);
  });

  it('lists after a restart what could not be read before', async () => {
    other.close();
    one.beforeHistory = () => {
      throw new ServiceError('broken', 'history', 'Down.');
    };
    await move(windows.one);
    await one.look();
    one.close();
    const later = windows.open({ token });
    await later.look();
    assert.deepEqual(windows.listed(later), ['Claude: One moved Applied']);
  });

  it('keeps the marks of an account while another one is in use', async () => {
    await move(windows.one);
    await one.look();
    const record = { kind: 'card', id: windows.one } as const;
    one.use('local');
    await one.look();
    assert.deepEqual(windows.listed(one), []);
    await one.activity.markSeen();
    one.use('one');
    await one.look();
    assert.equal(one.activity.unseenOf(record)?.what, 'moved Applied');
  });

  it('stores everything in files of the account', async () => {
    await move(windows.one);
    await one.look();
    assert.match(storedText(), /moved Applied/);
    for (const name of windows.files.files.keys()) assert.match(name, /^one\./);
  });
});
