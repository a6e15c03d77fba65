import { array, boolean, number, object, optional, record, string, type TypeOf } from '../../base/input/reader.ts';
import { AgentChange, agentName, mergedChanges } from './agentChange.ts';
import { laterOf, newestFirst, textOrder } from './times.ts';

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
