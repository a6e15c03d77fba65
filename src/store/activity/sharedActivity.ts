import { Emitter, type Event } from '../../base/flow/event.ts';
import type { Disposable } from '../../base/flow/lifetime.ts';
import type { Files } from '../../base/flow/sharedFiles.ts';
import {
  array,
  boolean,
  number,
  object,
  optional,
  record,
  string,
  type TypeOf,
  tryRead,
} from '../../base/input/reader.ts';
import { parseJson } from '../sync/cacheFiles.ts';
import { AgentChange, agentName, mergedChanges } from './agentChange.ts';
import { laterOf, newestFirst, textOrder } from './times.ts';

/** Files whose names begin with the account; the event has the name of one that any window has written. */
export interface ActivityFiles extends Files {
  readonly onDidChange: Event<string>;
}

interface SharedActivityNeeds {
  readonly files: ActivityFiles;
  readonly warn: (text: string) => void;
}

/**
 * The activity of each account in a file that all windows share. A window that reads a file merges its own activity into it and writes it
 * again only if the file lacks a part, so that of two that wrote at once nothing is lost.
 */
export class SharedActivity implements Disposable {
  readonly #needs: SharedActivityNeeds;
  readonly #changed = new Emitter<void>();
  readonly onDidChange = this.#changed.event;
  readonly #subscription: Disposable;
  readonly #known = new Map<string, StoredActivity>();
  readonly #syncs = new Map<string, Promise<void>>();
  #account: string | undefined;
  #queue: Promise<void> = Promise.resolve();

  constructor(needs: SharedActivityNeeds) {
    this.#needs = needs;
    this.#subscription = needs.files.onDidChange((name) => {
      if (this.#account !== undefined && name === fileOf(this.#account)) void this.#sync(this.#account);
    });
  }

  get account(): string | undefined {
    return this.#account;
  }

  get value(): StoredActivity {
    return (this.#account === undefined ? undefined : this.#known.get(this.#account)) ?? noActivity;
  }

  /** Resolves when the stored activity of the account is read; never rejects. */
  async use(account: string | undefined): Promise<void> {
    this.#account = account;
    this.#changed.fire();
    if (account !== undefined) await this.#sync(account);
  }

  /** Applies at once; resolves when it is stored. Never rejects. */
  async update(
    change: (activity: StoredActivity) => Partial<StoredActivity>,
    account: string | undefined = this.#account,
  ): Promise<void> {
    if (account === undefined) return;
    const value = this.#known.get(account) ?? noActivity;
    this.#set(account, mergedActivity(noActivity, { ...value, ...change(value) }));
    await this.#sync(account);
  }

  /** Takes over what other windows have stored. */
  async refresh(): Promise<void> {
    if (this.#account !== undefined) await this.#sync(this.#account);
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#changed.dispose();
  }

  /** Calls before the sync begins share it. */
  #sync(account: string): Promise<void> {
    const waiting = this.#syncs.get(account);
    if (waiting !== undefined) return waiting;
    const sync = this.#queue
      .then(() => {
        this.#syncs.delete(account);
        return this.#mergeWithFile(account);
      })
      .catch((error) => this.#needs.warn(`What agents changed could not be stored: ${error}`));
    this.#syncs.set(account, sync);
    this.#queue = sync;
    return sync;
  }

  async #mergeWithFile(account: string): Promise<void> {
    const { files } = this.#needs;
    const bytes = await files.read(fileOf(account));
    const stored = (bytes && tryRead(StoredActivity, parseJson(bytes))) ?? noActivity;
    const merged = mergedActivity(stored, this.#known.get(account) ?? noActivity);
    this.#set(account, merged);
    const json = JSON.stringify(merged);
    if (json !== JSON.stringify(stored)) await files.write(fileOf(account), new TextEncoder().encode(json));
  }

  #set(account: string, activity: StoredActivity): void {
    const isSame = JSON.stringify(this.#known.get(account)) === JSON.stringify(activity);
    this.#known.set(account, activity);
    if (account === this.#account && !isSame) this.#changed.fire();
  }
}

const fileOf = (account: string): string => `${account}.activity.json`;

const text = string();

const maxExamined = 200;
const maxNames = 20;
const maxAgents = 100;

/** A card at the time of its last change, or one that has left the board. */
const ExaminedCard = object({ key: text, updatedAt: text });
type ExaminedCard = TypeOf<typeof ExaminedCard>;

/**
 * What all windows share of an account. Any two of them can be merged, in any order, so that no window needs a lock to write it.
 * `since`: all cards that were changed until then are examined; empty before the first board. `examined`: further cards whose histories
 * were read. `notified`: by agent, when its last message was shown. `ownNames`: names of the user in histories, since a hosted tracker
 * records each token as an agent; undefined until they are known. `hasOwnWrites`: whether Jobdeck has changed a card. `ownWriteUntil`: until
 * when one of its calls, which has no answer yet, may change one.
 */
export const StoredActivity = object({
  changes: array(AgentChange),
  since: text,
  examined: array(ExaminedCard),
  notified: record(number),
  ownNames: optional(array(text)),
  hasOwnWrites: boolean,
  ownWriteUntil: optional(number),
});
export type StoredActivity = TypeOf<typeof StoredActivity>;

export const noActivity: StoredActivity = {
  changes: [],
  since: '',
  examined: [],
  notified: {},
  hasOwnWrites: false,
};

/** The order of both decides only about texts of equal changes, so that windows that merge each other's files come to the same. */
export function mergedActivity(stored: StoredActivity, own: StoredActivity): StoredActivity {
  const ownNames = mergedNames(stored.ownNames, own.ownNames);
  const ownWriteUntil = Math.max(stored.ownWriteUntil ?? 0, own.ownWriteUntil ?? 0);
  return {
    changes: mergedChanges(stored.changes, own.changes).filter((change) => !isOwnChange(change, ownNames)),
    since: laterOf(stored.since, own.since),
    examined: mergedExamined(stored.examined, own.examined),
    notified: mergedNotified(stored.notified, own.notified),
    ...(ownNames !== undefined && { ownNames }),
    hasOwnWrites: stored.hasOwnWrites || own.hasOwnWrites,
    ...(ownWriteUntil > 0 && { ownWriteUntil }),
  };
}

/** An agent may have the name of the user's token. */
const isOwnChange = ({ agent, isReported }: AgentChange, ownNames: StoredActivity['ownNames'] = []): boolean =>
  isReported !== true && ownNames.some((name) => agentName(name) === agent);

function mergedNames(one: readonly string[] | undefined, other: readonly string[] | undefined) {
  if (one === undefined && other === undefined) return undefined;
  return [...new Set([...(one ?? []), ...(other ?? [])])].toSorted().slice(0, maxNames);
}

function mergedExamined(one: readonly ExaminedCard[], other: readonly ExaminedCard[]): ExaminedCard[] {
  const newestLast = [...one, ...other].toSorted((a, b) => newestFirst(b.updatedAt, a.updatedAt));
  const cards = new Map(newestLast.map((each) => [each.key, each]));
  return [...cards.values()]
    .toSorted((a, b) => newestFirst(a.updatedAt, b.updatedAt) || textOrder(a.key, b.key))
    .slice(0, maxExamined);
}

function mergedNotified(one: StoredActivity['notified'], other: StoredActivity['notified']): Record<string, number> {
  const agents = [...new Set([...Object.keys(one), ...Object.keys(other)])].map(
    (agent) => [agent, Math.max(one[agent] ?? 0, other[agent] ?? 0)] as const,
  );
  return Object.fromEntries(agents.toSorted(([a, at], [b, bt]) => bt - at || textOrder(a, b)).slice(0, maxAgents));
}
