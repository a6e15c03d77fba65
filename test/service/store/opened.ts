import { type Tracker, trackerOperations } from '../../../src/contract/tracker.ts';
import { createClient } from '../../../src/http/client.ts';
import { createTransport } from '../../../src/http/transport.ts';
import { BoardStore } from '../../../src/store/board/board.ts';
import type { Address } from '../calls.ts';

/** The tracker's operations over real HTTP, as the extension calls them. */
export const clientOf = (at: Address): Tracker =>
  createClient(
    'tracker',
    trackerOperations,
    createTransport({ fetch: globalThis.fetch, baseUrl: `${at.trackerUrl}/api/v1`, token: at.token }),
  );

/** A board store that has read the service's board. */
export async function openedBoard(tracker: Tracker): Promise<BoardStore> {
  const store = new BoardStore(tracker);
  await store.serverState.refresh();
  if (store.state.kind === 'failed') throw store.state.error;
  return store;
}
