import assert from 'node:assert/strict';

import type { AgentWrite } from '../../src/contract/localData.ts';
import type { Board } from '../../src/contract/tracker/board.ts';
import { afterAgentWrite } from '../../src/store/board/boardView.ts';
import { newToken, overMcp, overRest } from './calls.ts';
import { ServicePerTest } from './localService.ts';

describe("an agent's write", () => {
  const writes: AgentWrite[] = [];
  const running = new ServicePerTest({ sample: 'small', onAgentWrite: (write) => writes.push(write) });
  beforeEach(() => writes.splice(0));

  const read = async (): Promise<Board> => byId(await overRest(running.service, 'tracker_get_board', {}));
  /** The board after the writes so far, without a read. */
  const shown = (board: Board): Board =>
    byId(
      writes.reduce(
        (soFar, write) =>
          write.kind === 'card' || write.kind === 'deletedCard' ? afterAgentWrite(soFar, write) : soFar,
        board,
      ),
    );

  it('of a card is reported so that the board equals the next read', async () => {
    const { service } = running;
    const before = await read();
    const [first, second] = before.columns;
    const [card, other, third] = before.cards;
    assert.ok(first && second && card && other && third);
    const created = await overMcp(service, 'tracker_create_card', {
      columnId: first.id,
      title: 'New',
      company: 'Ltd.',
    });
    const steps = [
      () => overMcp(service, 'tracker_move_card', { cardId: card.id, columnId: second.id, position: 1 }),
      () => overMcp(service, 'tracker_move_card', { cardId: created.id, columnId: first.id, position: 0 }),
      () => overMcp(service, 'tracker_update_card', { cardId: other.id, title: 'Renamed', tags: ['remote'] }),
      () => overMcp(service, 'tracker_archive_card', { cardId: third.id }),
      () => overMcp(service, 'tracker_delete_card', { cardId: created.id }),
    ];
    assert.deepEqual(shown(before), await read());
    for (const step of steps) {
      await step();
      assert.deepEqual(shown(before), await read());
    }
    assert.equal(writes.length, steps.length + 1);
  });

  it('of a note is reported with the note before and the name of its token', async () => {
    const { service } = running;
    const { secret: token } = await newToken(service, { name: 'Claude', permissions: ['notes:edit'] });
    const note = await overMcp(service, 'create_note', { title: 'New', text: 'One' }, { token });
    const changed = await overRest(service, 'update_note', { noteId: note.id, text: 'Two' }, { token });
    await assert.rejects(overMcp(service, 'update_note', { noteId: note.id, text: 'Late', version: 1 }, { token }));
    await assert.rejects(overMcp(service, 'update_note', { noteId: 'unknown', text: 'Two' }, { token }));
    await overRest(service, 'update_note', { noteId: note.id, text: 'Three' });
    const again = await overMcp(service, 'update_note', { noteId: note.id, text: 'Four' });
    assert.deepEqual(writes, [
      { kind: 'note', note, before: undefined, agent: 'Claude' },
      { kind: 'note', note: changed, before: note, agent: 'Claude' },
      { kind: 'note', note: again, before: { ...changed, text: 'Three', version: 3 }, agent: null },
    ]);
  });

  it('of anything else, and the answer to a repeated create, need a read', async () => {
    const { service } = running;
    const { columns } = await read();
    const input = { columnId: columns[0]?.id ?? '', title: 'Once', company: 'Ltd.', requestId: 'one' };
    for (let times = 0; times < 2; times += 1) await overMcp(service, 'tracker_create_card', input);
    await overMcp(service, 'tracker_create_column', { title: 'More' });
    assert.deepEqual(
      writes.map(({ kind }) => kind),
      ['card', 'other', 'other'],
    );
  });

  it('of the user is not reported', async () => {
    const [card] = (await read()).cards;
    await overRest(running.service, 'tracker_delete_card', { cardId: card?.id ?? '' });
    assert.deepEqual(writes, []);
  });
});

describe('a listener that fails', () => {
  const logged: string[] = [];
  const running = new ServicePerTest({
    sample: 'small',
    log: (line) => logged.push(line),
    onAgentWrite: () => {
      throw new Error('No window.');
    },
  });

  it("leaves the agent's answer as it is", async () => {
    const { service } = running;
    const { id } = await overMcp(service, 'tracker_create_card', { title: 'New' });
    const { cards } = await overRest(service, 'tracker_get_board', {});
    assert.ok(cards.some((card) => card.id === id));
    assert.match(logged.join(), /could not be shown: Error: No window/);
  });
});

const byId = (board: Board): Board => ({
  ...board,
  cards: board.cards.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
});
