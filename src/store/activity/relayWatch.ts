import type { Clock } from '../../base/flow/clock.ts';
import type { Operation } from '../../contract/operation.ts';
import type { Card } from '../../contract/tracker/board.ts';
import type { Note } from '../../contract/tracker/library.ts';
import { type AccountConnection, localAccount } from '../session/session.ts';
import type { AgentActivity } from './agentActivity.ts';
import { answeredCards } from './cardWrites.ts';
import { clientNameIn, type RelayedAnswer, type ToolCall, toolCallsIn, toolResultsIn } from './relayedCalls.ts';

interface RelayWatchNeeds {
  readonly activity: Pick<AgentActivity, 'relayed' | 'addNote' | 'knownCards'>;
  readonly operations: () => Promise<Readonly<Record<string, Pick<Operation, 'method' | 'readAnswer'>>>>;
  readonly account: () => string | undefined;
  readonly knownNote: (noteId: string) => Note | undefined;
  /** Reads with the token of agents. */
  readonly readNote: (connection: AccountConnection, noteId: string, signal: AbortSignal) => Promise<Note>;
  /** Called after each write that a service confirms. */
  readonly onDidWrite: () => void;
  /** Of an agent whose client has not said its name. */
  readonly editorName: string;
  readonly clock: Clock;
  readonly warn: (text: string) => void;
}

/** How long a call may wait for the note that it replaces. */
const maxWaitMs = 2_000;

type WatchAnswer = (answer: RelayedAnswer) => void;

/** Records by id, as they were before a write. */
interface Before {
  readonly notes: Map<string, Note>;
  readonly cards: Map<string, Card>;
}

/**
 * What the editor's own agents write at a hosted tracker, which neither names the author of a note nor tells agents with the user's token from the
 * user. The local service reports its writes itself.
 */
export class RelayWatch {
  readonly #needs: RelayWatchNeeds;
  #clientName: string | undefined;

  constructor(needs: RelayWatchNeeds) {
    this.#needs = needs;
  }

  /** Call it before a message is sent, and the result with its answer. Never rejects. */
  async watch(connection: AccountConnection, body: string): Promise<WatchAnswer> {
    try {
      return await this.#watch(connection, body);
    } catch (error) {
      this.#warn(error);
      return () => undefined;
    }
  }

  async #watch(connection: AccountConnection, body: string): Promise<WatchAnswer> {
    if (connection.account === localAccount) return () => undefined;
    this.#clientName = clientNameIn(body) ?? this.#clientName;
    const calls = toolCallsIn(body);
    if (calls.length === 0) return () => undefined;
    const operations = await this.#needs.operations();
    const writes = calls.filter(({ tool }) => Object.hasOwn(operations, tool) && operations[tool]?.method !== 'GET');
    // The board may be read before the answer has arrived.
    const known = writes.flatMap(({ input }) => this.#needs.activity.knownCards(input));
    const cards = new Map(known.map((card) => [card.id, card]));
    const before = { cards, notes: await this.#readNotes(connection, writes) };
    return (answer) => {
      const results = toolResultsIn(answer);
      const confirmed = writes.filter(({ id }) => results.has(id));
      if (confirmed.length === 0 || this.#needs.account() !== connection.account) return;
      // Before the board is read again, which would take changes with the user's token for the user's.
      void this.#report(confirmed, results, before)
        .catch((error) => this.#warn(error))
        .finally(() => this.#needs.onDidWrite());
    };
  }

  async #report(
    writes: readonly ToolCall[],
    results: ReadonlyMap<unknown, unknown>,
    { notes, cards }: Before,
  ): Promise<void> {
    const { activity, operations, editorName } = this.#needs;
    const table = await operations();
    const agent = this.#clientName ?? editorName;
    for (const { id, tool, input } of writes) {
      const answer = table[tool]?.readAnswer(results.get(id));
      if (tool !== 'create_note' && tool !== 'update_note') {
        const call = { operation: tool, input, answer };
        await activity.relayed(call, cards, agent);
        for (const card of answeredCards(call)) cards.set(card.id, card);
        continue;
      }
      const note = answer as Note;
      await activity.addNote({ note, isNew: tool === 'create_note', before: notes.get(note.id), agent });
      notes.set(note.id, note);
    }
  }

  /** The notes that calls are about to replace: as this window knows them, if the call names that version, else as read now. */
  async #readNotes(connection: AccountConnection, writes: readonly ToolCall[]): Promise<Map<string, Note>> {
    const { knownNote, readNote, clock } = this.#needs;
    const notes = new Map<string, Note>();
    const updates = writes.filter(({ tool }) => tool === 'update_note');
    if (updates.length === 0) return notes;
    const request = new AbortController();
    const late = Promise.withResolvers<void>();
    const timer = clock.after(maxWaitMs, () => {
      request.abort();
      late.resolve();
    });
    const reads = updates.map(async ({ input }) => {
      const noteId = String(input['noteId']);
      const known = knownNote(noteId);
      const isReplaced = known !== undefined && known.version === input['version'];
      notes.set(noteId, isReplaced ? known : await readNote(connection, noteId, request.signal));
    });
    // Without it the change is listed all the same.
    await Promise.race([Promise.allSettled(reads), late.promise]);
    timer.dispose();
    return notes;
  }

  #warn(error: unknown): void {
    this.#needs.warn(`A write of an agent is not listed: ${error}`);
  }
}
