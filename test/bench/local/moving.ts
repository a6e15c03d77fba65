import { median } from '../../../scripts/bench/figure.ts';
import type { Board } from '../../../src/contract/tracker/board.ts';
import { BareStore } from './bareStore.ts';
import { openEngine } from './engine.ts';
import { Peer } from './peer.ts';
import { type Compared, compare } from './rounds.ts';

const amount = { rounds: 41, calls: 50 };

/** Moves of cards in turn, each to another column. */
function movesOf({ cards, columns }: Board) {
  let moves = 0;
  return () => {
    moves += 37;
    const [card, column] = [cards[moves % cards.length], columns[moves % columns.length]];
    return { cardId: card?.id ?? '', columnId: column?.id ?? '', position: moves % 50 };
  };
}

/** Processes of each that are measured: the same program takes up to a tenth longer in one of its processes than in another. */
const launches = 3;

/** Both over HTTP, and both with one transaction that is on disk before the response. Medians of the launches. */
export async function compareMoves(board: Board, folder: string, bareFile: string): Promise<Compared> {
  const next = movesOf(board);
  const measured: Compared[] = [];
  while (measured.length < launches) measured.push(await compareLaunched(next, folder, bareFile));
  console.log(`Moves over HTTP, by launch: ${measured.map(({ ratio }) => ratio.toFixed(2)).join(', ')} times`);
  return {
    ours: median(measured.map(({ ours }) => ours)),
    beside: median(measured.map(({ beside }) => beside)),
    ratio: median(measured.map(({ ratio }) => ratio)),
  };
}

async function compareLaunched(next: ReturnType<typeof movesOf>, folder: string, bareFile: string): Promise<Compared> {
  const ours = await Peer.start('served', folder);
  const bare = await Peer.start('bare', bareFile);
  try {
    return await compare({
      ours: () => {
        const { cardId, ...body } = next();
        return ours.ask('PATCH', `/api/v1/tracker/cards/${cardId}/move`, { body });
      },
      beside: () => {
        const { cardId, ...body } = next();
        return bare.ask('PATCH', `/${cardId}`, { body });
      },
      ...amount,
    });
  } finally {
    await Promise.all([ours.stop(), bare.stop()]);
  }
}

/** Without HTTP: the engine's work for a received move, compared with the bare transaction. */
export async function compareEngineMoves(board: Board, folder: string, bareFile: string): Promise<Compared> {
  const engine = await openEngine(folder);
  const bare = new BareStore(bareFile);
  const next = movesOf(board);
  try {
    return await compare({
      ours: () => engine.call('tracker_move_card', next()),
      beside: () => bare.move(next().cardId),
      ...amount,
    });
  } finally {
    await engine.close();
    bare.close();
  }
}
