import assert from 'node:assert/strict';

import type { SampleName } from '../../src/contract/localData.ts';
import type { Card, HistoryEntry } from '../../src/contract/tracker/board.ts';
import type { Meeting, Message } from '../../src/contract/tracker/library.ts';
import { type LocalService, startLocalService } from '../../src/local/service.ts';
import { type Address, overRest as call } from './calls.ts';
import { removeTemporaryFolders, seconds, TestClock, temporaryFolder } from './localService.ts';

/** One service for all tests of a suite that only reads. */
export class SampleService {
  readonly #clock = new TestClock();
  readonly filledAt = this.#clock.now().toISOString();
  #service: LocalService | undefined;

  constructor(sample: SampleName, cards?: number) {
    before(async () => {
      const options = { dataFolder: temporaryFolder(), now: this.#clock.now, sample };
      this.#service = await startLocalService({ ...options, ...(cards !== undefined && { cards }) });
    });
    // A minute for each test, so that none reaches the rate limit.
    beforeEach(() => this.#clock.forward(seconds(61)));
    after(async () => {
      await this.#service?.close();
      removeTemporaryFolders();
    });
  }

  get address(): LocalService {
    return this.#service ?? assert.fail('the service runs only inside a test');
  }
}

export const allMeetings = async (at: Address): Promise<Meeting[]> =>
  (await call(at, 'list_meetings', { limit: 200 })).items;
export const archive = async (at: Address): Promise<Card[]> =>
  (await call(at, 'tracker_list_archive', { limit: 200 })).items;

/** Active and archived cards of a small board. */
export const allCards = async (at: Address): Promise<Card[]> => [
  ...(await call(at, 'tracker_get_board', {})).cards,
  ...(await archive(at)),
];

/** History of a card, oldest first. */
export const historyOf = async (at: Address, { id }: Card): Promise<HistoryEntry[]> =>
  (await call(at, 'tracker_get_card_history', { cardId: id, limit: 200 })).items.toReversed();

/** Reads every page of a transcript: messages by subchat title. */
export async function wholeTranscript(at: Address, meetingId: string): Promise<Map<string, Message[]>> {
  const subchats = new Map<string, Message[]>();
  let cursor: string | undefined;
  do {
    const page = await call(at, 'get_meeting_transcript', { meetingId, limit: 500, ...(cursor && { cursor }) });
    for (const { title, messages } of page.subchats) {
      subchats.set(title, [...(subchats.get(title) ?? []), ...messages]);
    }
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return subchats;
}
