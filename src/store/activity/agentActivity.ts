import { cardName } from '../../base/domain/cardValues.ts';
import type { Clock } from '../../base/flow/clock.ts';
import { Emitter } from '../../base/flow/event.ts';
import type { Disposable } from '../../base/flow/lifetime.ts';
import type { AgentWrite } from '../../contract/localData.ts';
import type { Card, HistoryEntry } from '../../contract/tracker/board.ts';
import { WindowLeases } from '../sync/windowLeases.ts';
import { type AgentChange, agentName, type ChangedRecord, recordKey, storedText } from './agentChange.ts';
import { BoardChanges, changedCards, type WatchedBoard } from './boardChanges.ts';
import { CardHistories, type ReadHistory } from './cardHistories.ts';
import { answeredCards, type CardCall, changedByOthers, entryTypeOf, inputCardId } from './cardWrites.ts';
import type { ChangedCard, RelayedWrite } from './entryChanges.ts';
import {
  type NoteBefore,
  NotesBefore,
  type NoteVersion,
  noteChangeId,
  noteChangeOf,
  type WrittenNote,
} from './noteChanges.ts';
import { type OwnCall, OwnNames } from './ownNames.ts';
import type { ToolCall } from './relayedCalls.ts';
import { type ActivityFiles, SharedActivity } from './sharedActivity.ts';
import { earlierOf, justBefore } from './times.ts';

interface ActivityNeeds {
  readonly serverState: WatchedBoard;
  readonly history: ReadHistory;
  /** Calls the listener at once if the account is known, and after each change. */
  readonly followAccount: (listener: (account: string | undefined) => void) => Disposable;
  readonly describe: (entry: HistoryEntry) => string;
  readonly files: ActivityFiles;
  readonly warn: (text: string) => void;
  readonly clock: Clock;
}

/**
 * What agents changed. Cards have histories, and one is read only after another client changed the card. That shows if a read of the board has
 * another `updatedAt` than the last value with this window's own writes, or one after `since`, or if the answer to a call of this window has more
 * than the call has changed. Notes have none (tracker document), so their changes come from where they are made: the local service and the relay
 * of this machine. What other clients do to the notes of a hosted tracker has no author.
 */
export class AgentActivity implements Disposable {
  readonly #needs: ActivityNeeds;
  readonly #shared: SharedActivity;
  readonly #ownNames: OwnNames;
  readonly #histories: CardHistories;
  readonly #board: BoardChanges;
  readonly #notesBefore: NotesBefore;
  readonly #changed = new Emitter<void>();
  readonly onDidChange = this.#changed.event;
  readonly #found = new Emitter<readonly AgentChange[]>();
  readonly onDidFind = this.#found.event;
  readonly #subscriptions: readonly Disposable[];
  #changes: readonly AgentChange[] = [];
  #unseen: ReadonlyMap<string, AgentChange> = new Map();
  #restored: Promise<void> = Promise.resolve();
  #notesAdded: Promise<unknown> = Promise.resolve();

  constructor(needs: ActivityNeeds) {
    this.#needs = needs;
    const { serverState, files, clock, warn, history, describe } = needs;
    const shared = new SharedActivity({ files, warn });
    const accountGuard = () => serverState.accountGuard();
    const known = (cardId: string) => this.#board.find(cardId);
    this.#shared = shared;
    this.#notesBefore = new NotesBefore(files);
    this.#ownNames = new OwnNames({ shared, known, history, accountGuard, clock });
    this.#histories = new CardHistories({
      ...{ shared, ownNames: this.#ownNames, history, describe, accountGuard, clock, warn },
      leases: new WindowLeases(files, clock),
      onDidFind: (changes) => this.#found.fire(changes),
    });
    this.#subscriptions = [
      shared,
      this.#histories,
      shared.onDidChange(() => this.#show()),
      serverState.onDidForget(() => this.#histories.forget()),
      needs.followAccount((account) => {
        this.#restored = shared.use(account);
      }),
    ];
    const isDeleted = (id: string) => this.#shared.value.changes.some((change) => change.id === deletionId(id));
    this.#board = new BoardChanges(serverState, (change) => {
      void this.#examine(() => changedCards(change, shared.value.since, isDeleted), change.covered);
    });
  }

  /** Newest first. */
  get changes(): readonly AgentChange[] {
    return this.#changes;
  }

  get unread(): number {
    return this.#histories.unread;
  }

  /** Resolves when no more histories may be read now; never rejects. */
  get reading(): Promise<void> {
    return this.#restored.then(() => this.#histories.reading);
  }

  /** By agent, when its last message was shown in any window. */
  get notified(): Readonly<Record<string, number>> {
    return this.#shared.value.notified;
  }

  setNotified(agents: readonly string[], at: number): Promise<void> {
    const added = Object.fromEntries(agents.map((agent) => [agent, at]));
    return this.#shared.update(({ notified }) => ({ notified: { ...notified, ...added } }));
  }

  unseenOf(record: ChangedRecord): AgentChange | undefined {
    return this.#unseen.get(recordKey(record));
  }

  /** The agent that wrote this version of a note; undefined if it is not known. */
  async authorOf(note: NoteVersion): Promise<string | undefined> {
    await this.#notesAdded;
    return this.#changes.find(({ id }) => id === noteChangeId(note))?.agent;
  }

  async markSeen(record?: ChangedRecord): Promise<void> {
    if (record === undefined) this.#histories.forgetDropped();
    if (record === undefined ? this.#unseen.size === 0 : this.unseenOf(record) === undefined) return;
    const isMarked = (change: AgentChange) => record === undefined || recordKey(change.record) === recordKey(record);
    await this.#shared.update(({ changes }) => ({
      changes: changes.map((change) => (isMarked(change) ? { ...change, isSeen: true } : change)),
    }));
  }

  /** What a change replaced in a note; undefined if it is not known or no longer stored. */
  async noteBefore({ id }: AgentChange): Promise<NoteBefore | undefined> {
    const { account } = this.#shared;
    return account === undefined ? undefined : this.#notesBefore.read(account, id);
  }

  /** A call of the editor itself, before it is sent. */
  async ownCall(call: OwnCall): Promise<void> {
    const account = this.#needs.serverState.accountGuard();
    const before = this.#board.find(inputCardId(call.input) ?? '');
    void this.#ownNames
      .learnFrom(call)
      .catch((error) => this.#needs.warn(`The name of the user in histories could not be read: ${error}`));
    const { answer } = await call.ended;
    // The next read of the board will not differ from this answer.
    const card = before && changedByOthers({ ...call, answer }, before);
    if (card !== undefined && account.isInUse()) await this.#examine(() => [this.#writtenCard(card, before)]);
  }

  /** A write that the local service has stored. Call it before the board shows it. */
  async agentWrote(write: AgentWrite): Promise<void> {
    switch (write.kind) {
      case 'note':
        return this.addNote({ ...write, isNew: write.before === undefined });
      case 'deletedCard':
        return this.#addDeleted(write.cardId, this.#board.find(write.cardId), write.agent);
      case 'card': {
        const { card } = write;
        const known = this.#board.find(card.id);
        return this.#examine(() => [this.#writtenCard(card, known)]);
      }
      default:
    }
  }

  /** The cards that a call with this input may change, as they are known now. */
  knownCards({ cardId, columnId }: ToolCall['input']): readonly Card[] {
    if (cardId === undefined) return this.#board.inColumn(columnId);
    const card = this.#board.find(String(cardId));
    return card === undefined ? [] : [card];
  }

  /** A write of a card that the service has confirmed to this machine's MCP client; `before` has the known cards from before it was sent. */
  async relayed(
    call: CardCall & Pick<ToolCall, 'input'>,
    before: ReadonlyMap<string, Card>,
    agent: string,
  ): Promise<void> {
    const { operation, input } = call;
    if (operation === 'tracker_delete_card') {
      const cardId = String(input['cardId']);
      return this.#addDeleted(cardId, before.get(cardId), agent);
    }
    const type = entryTypeOf(operation);
    if (type === undefined) return;
    const isCleared = ({ columnId }: Card) =>
      operation === 'tracker_archive_column_cards' && columnId === input['columnId'];
    const cleared = [...before.values()].filter(isCleared).map((card) => ({ card, known: card, at: undefined }));
    const answered = answeredCards(call).map((card) => ({ card, known: before.get(card.id), at: card.updatedAt }));
    // A write of what is so already has no entry.
    const changed = [...cleared, ...answered.filter(({ known, at }) => known?.updatedAt !== at)];
    await this.#examine(() =>
      changed.map(({ card, known, at }) => this.#writtenCard(card, known, [{ type, at, agent }])),
    );
  }

  addNote(written: WrittenNote): Promise<void> {
    const added = this.#addNote(written);
    this.#notesAdded = Promise.allSettled([this.#notesAdded, added]);
    return added;
  }

  dispose(): void {
    for (const each of [...this.#subscriptions, this.#board, this.#changed, this.#found]) each.dispose();
  }

  async #addNote(written: WrittenNote): Promise<void> {
    const { note, isNew } = written;
    // An update of nothing answers the note as it is.
    if (!isNew && written.before?.version === note.version) return;
    const before = written.before?.version === note.version - 1 ? written.before : undefined;
    const change = noteChangeOf({ ...written, before });
    const { account } = this.#shared;
    if (account !== undefined && before !== undefined)
      await this.#notesBefore
        .write(account, change, note, before)
        .catch((error) => this.#needs.warn(`A note before a change could not be stored: ${error}`));
    if (account === this.#shared.account) await this.#add(change);
  }

  async #examine(cards: () => readonly ChangedCard[], covered = ''): Promise<void> {
    const account = this.#needs.serverState.accountGuard();
    await this.#restored;
    if (account.isInUse() && this.#shared.account !== undefined) this.#histories.add(cards(), covered);
  }

  /** Of a card that is not on the board, at least the last change is examined, though `since` may be later. */
  #writtenCard(card: Card, known: Card | undefined, relayed: readonly RelayedWrite[] = []): ChangedCard {
    const since = known?.updatedAt ?? earlierOf(this.#shared.value.since, justBefore(card.updatedAt));
    return { card, since, hasLeft: card.status === 'archived', relayed };
  }

  async #addDeleted(cardId: string, card: Card | undefined, agent: string | null): Promise<void> {
    await this.#add({
      id: deletionId(cardId),
      record: { kind: 'card', id: cardId },
      kind: 'deleted',
      title: storedText(card === undefined ? 'A card' : cardName(card)),
      agent: agentName(agent),
      at: new Date(this.#needs.clock.now()).toISOString(),
      what: 'Deleted',
      isSeen: false,
      isReported: true,
    });
  }

  async #add(change: AgentChange): Promise<void> {
    if (this.#shared.account === undefined) return;
    const isKnown = this.#shared.value.changes.some(({ id }) => id === change.id);
    await this.#shared.update(({ changes }) => ({ changes: [...changes, change] }));
    if (!isKnown) this.#found.fire([change]);
  }

  #show(): void {
    const { changes } = this.#shared.value;
    if (JSON.stringify(changes) === JSON.stringify(this.#changes)) return;
    this.#changes = changes;
    const unseen = changes.filter(({ isSeen }) => !isSeen).toReversed();
    this.#unseen = new Map(unseen.map((change) => [recordKey(change.record), change]));
    this.#changed.fire();
  }
}

const deletionId = (cardId: string): string => `${cardId}@deleted`;
