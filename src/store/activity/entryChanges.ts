import { cardName } from '../../base/domain/cardValues.ts';
import type { Card, HistoryEntry } from '../../contract/tracker/board.ts';
import { type AgentChange, agentName, storedText } from './agentChange.ts';
import { isAfter } from './times.ts';

/** A write of a card that this machine's MCP client has made; `at` is when the card was changed, undefined if the answer has no card. */
export interface RelayedWrite {
  readonly type: HistoryEntry['type'];
  readonly at: string | undefined;
  readonly agent: string;
}

/** A card that another client has changed after `since`. */
export interface ChangedCard {
  readonly card: Card;
  readonly since: string;
  readonly hasLeft: boolean;
  readonly relayed: readonly RelayedWrite[];
}

interface EntryFormat {
  readonly isOwn: (entry: HistoryEntry) => boolean;
  readonly describe: (entry: HistoryEntry) => string;
}

/** An entry under the name of the user is an agent's only if the relay saw the write. */
export function agentChangesIn(
  { card, since, relayed }: ChangedCard,
  entries: readonly HistoryEntry[],
  { isOwn, describe: format }: EntryFormat,
): AgentChange[] {
  const agents = relayedAgents(relayed, entries);
  return entries
    .filter((entry) => agents.has(entry.id) || (!isOwn(entry) && isAfter(entry.at, since)))
    .map((entry) => ({
      id: entry.id,
      record: { kind: 'card', id: card.id },
      kind: entry.type === 'created' || entry.type === 'imported' ? 'created' : 'changed',
      title: storedText(cardName(card)),
      agent: agentName(agents.get(entry.id) ?? entry.actor.name),
      at: entry.at,
      what: storedText(format(entry)),
      isSeen: false,
      ...(agents.has(entry.id) && { isReported: true }),
    }));
}

/** Names of agents by entry: each write has the entry of its type that is nearest in time, since services may round times. */
function relayedAgents(relayed: readonly RelayedWrite[], entries: readonly HistoryEntry[]): Map<string, string> {
  const agents = new Map<string, string>();
  for (const { type, at, agent } of relayed) {
    const free = entries.filter((entry) => entry.type === type && !agents.has(entry.id));
    const apart = (entry: HistoryEntry) => Math.abs(Date.parse(entry.at) - Date.parse(at ?? ''));
    const nearest = at === undefined ? free[0] : free.toSorted((one, other) => apart(one) - apart(other))[0];
    if (nearest !== undefined) agents.set(nearest.id, agent);
  }
  return agents;
}
