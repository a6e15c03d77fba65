import { boolean, literal, object, optional, string, type TypeOf } from '../../base/input/reader.ts';
import { shortText } from '../../base/text/shortText.ts';
import { newestFirst, textOrder } from './times.ts';

const maxChanges = 300;
const maxLength = 300;

const text = string();

const ChangedRecord = object({ kind: literal('card', 'note'), id: text });
export type ChangedRecord = TypeOf<typeof ChangedRecord>;

/**
 * `id` is that of the entry in a card's history, `<note>@<version>` for a note and `<card>@deleted` for a deleted card, so that all windows
 * and sources have one id for one change. `title` is the record's, and `what` says what happened. `isReported`: the local service or the relay
 * has seen who wrote it; otherwise `agent` is the name in the card's history, which may turn out to be the user's.
 */
export const AgentChange = object({
  id: text,
  record: ChangedRecord,
  kind: literal('created', 'changed', 'deleted'),
  title: text,
  agent: text,
  at: text,
  what: text,
  isSeen: boolean,
  isReported: optional(boolean),
});
export type AgentChange = TypeOf<typeof AgentChange>;

export const recordKey = ({ kind, id }: ChangedRecord): string => `${kind}/${id}`;

/** Newest first. Of two versions the reported one counts, else the stored one, so that windows agree; one that either has as seen is seen. */
export function mergedChanges(stored: readonly AgentChange[], own: readonly AgentChange[]): AgentChange[] {
  const changes = new Map(stored.map((change) => [change.id, change]));
  for (const change of own) {
    const known = changes.get(change.id);
    const isBetter = known === undefined || (change.isReported === true && known.isReported !== true);
    changes.set(change.id, { ...(isBetter ? change : known), isSeen: change.isSeen || known?.isSeen === true });
  }
  return [...changes.values()].toSorted(byTime).slice(0, maxChanges);
}

const byTime = (one: AgentChange, other: AgentChange): number =>
  newestFirst(one.at, other.at) || textOrder(one.id, other.id);

/** As it is stored: short. */
export const storedText = (words: string): string => shortText(words, maxLength);

export const agentName = (name: string | null | undefined): string => storedText(name ?? '') || 'An agent';
