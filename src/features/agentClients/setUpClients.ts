import * as vscode from 'vscode';

import { tokenVariable } from '../../base/domain/token.ts';
import { assertWritable, UserFileError } from '../../host/storage/userFile.ts';
import { type Choice, inform, notify, offer, pick, pickSome } from '../../host/ui/ask.ts';
import { remoteName } from '../../host/ui/environment.ts';
import {
  type ClientState,
  type ConfigChange,
  carryOut,
  removalChange,
  setUpChange,
  stateOf,
} from './config/clientConfigs.ts';
import { type McpClient, mcpClients, otherClients, type Places } from './config/clients.ts';
import { UnusableConfig } from './config/configSyntax.ts';
import { listed } from './listed.ts';
import type { ShownChanges } from './showChange.ts';

export interface SetUpNeeds {
  readonly places: Places;
  /**
   * Address of the tracker's MCP endpoint for other programs on this machine; starts the local service if it is in use. Throws if that has no
   * address that stays the same.
   */
  readonly mcpUrl: () => Promise<string>;
  readonly isLocal: () => boolean;
  readonly isInstalled: (client: McpClient) => Promise<boolean>;
  readonly changes: ShownChanges;
}

interface Found {
  readonly client: McpClient;
  readonly state: ClientState;
}

export const titleOnMachine = (title: string): string => {
  const remote = remoteName();
  return remote === undefined ? title : `${title} on the Remote Machine (${remote})`;
};

export async function setUpClients(needs: SetUpNeeds): Promise<void> {
  const url = await needs.mcpUrl();
  const found = await findAll(needs.places, url);
  const rows = await Promise.all(
    found.map(async (each) => setUpRow(each, needs, await needs.isInstalled(each.client))),
  );
  const others = otherClients.map(({ name, why }) => `${name} ${why}`).join('. ');
  const chosen = await pickSome<Found | 'others'>(
    titleOnMachine('Set Up Other MCP Clients'),
    `Which clients may use ${url}?`,
    [
      ...rows.toSorted((a, b) => Number(b.picked ?? false) - Number(a.picked ?? false)),
      {
        label: listed(otherClients.map(({ name }) => name)),
        detail: 'Cannot be set up without writing the token into a file. Choose this to read why.',
        value: 'others',
      },
    ],
  );
  if (chosen === undefined) return;
  if (chosen.includes('others')) void offer(`${others}. Jobdeck writes no token into a file.`);
  const done = await changeAll(
    chosen.flatMap((each) => (each === 'others' ? [] : [each])),
    needs,
    async ({ client, state }) => (state.kind === 'unusable' ? state : setUpChange(client, state, url, needs.places)),
  );
  if (done.length > 0) await sayNext(done, needs);
}

export async function removeFromClients(needs: SetUpNeeds): Promise<void> {
  const found = await findAll(needs.places, '');
  const own = found.filter(({ state: { kind } }) => kind === 'same' || kind === 'differs');
  if (own.length === 0) return notify('No other MCP client is set up for Jobdeck.');
  const choices = own.map((each) => ({ ...row(each, needs.places), picked: true }));
  const chosen = await pickSome(
    titleOnMachine('Remove from Other MCP Clients'),
    'From which clients is Jobdeck removed?',
    choices,
  );
  if (chosen === undefined) return;
  const done = await changeAll(chosen, needs, async ({ client, state }) =>
    state.kind === 'unusable' ? state : removalChange(client, state, needs.places),
  );
  if (done.length > 0) notify(`Jobdeck was removed from ${listed(done.map(({ name }) => name))}.`);
}

async function findAll(places: Places, url: string): Promise<Found[]> {
  const states = await Promise.all(mcpClients.map((client) => stateOf(client, url, places)));
  return mcpClients.flatMap((client, index) => {
    const state = states[index];
    return state === undefined ? [] : [{ client, state }];
  });
}

const stateTexts = {
  absent: 'Not set up',
  same: 'Set up',
  differs: 'Its entry "jobdeck" has another address or another way to pass the token, which is replaced',
} as const;

const row = (found: Found, { home }: Places): Choice<Found> => ({
  label: found.client.name,
  ...(found.state.kind !== 'unusable' && { description: shortPath(found.state.file.path, home) }),
  value: found,
});

function setUpRow(found: Found, { places }: SetUpNeeds, isInstalled: boolean): Choice<Found> {
  const { state } = found;
  const text = state.kind === 'unusable' ? state.reason : stateTexts[state.kind];
  const isOpen = state.kind === 'absent' || state.kind === 'differs';
  return {
    ...row(found, places),
    detail: isInstalled || found.client.folder.base === 'workspace' ? text : `${text}. Not found on this machine`,
    picked: isInstalled && isOpen,
  };
}

export const shortPath = (path: string, home: string): string =>
  path.startsWith(`${home}/`) ? `~${path.slice(home.length)}` : path;

type Planned = ConfigChange | { readonly kind: 'unusable'; readonly reason: string };

/** Shows and asks each change on its own; returns the clients whose file was written or needed no change. */
async function changeAll(
  found: readonly Found[],
  needs: SetUpNeeds,
  plan: (each: Found) => Promise<Planned>,
): Promise<McpClient[]> {
  const done: McpClient[] = [];
  for (const [index, each] of found.entries()) {
    const place = found.length === 1 ? '' : ` (${index + 1} of ${found.length})`;
    const outcome = await changeOne(each, needs, { plan, place });
    if (outcome === 'cancelled') break;
    if (outcome === 'done') done.push(each.client);
  }
  return done;
}

interface Step {
  readonly plan: (each: Found) => Promise<Planned>;
  readonly place: string;
}

async function changeOne(
  found: Found,
  needs: SetUpNeeds,
  { plan, place }: Step,
): Promise<'done' | 'skipped' | 'cancelled'> {
  const { client } = found;
  try {
    const change = await plan(found);
    if ('reason' in change) throw new UnusableConfig(change.reason);
    if (change.after === change.before && change.file.bytes !== undefined) return 'done';
    const shown = { title: `${client.name}: the change`, path: change.file.path, before: change.before };
    await assertWritable(change.file);
    const close = await needs.changes.show({ ...shown, after: change.after ?? '' });
    try {
      const answer = await askFor(change, needs.places, place);
      if (answer !== 'write') return answer;
      await carryOut(change);
      return 'done';
    } finally {
      await close();
    }
  } catch (error) {
    if (!(error instanceof UserFileError || error instanceof UnusableConfig)) throw error;
    void offer(`${client.name} was not changed. ${error.message}`);
    return 'skipped';
  }
}

async function askFor(
  { client, file, after, note }: ConfigChange,
  { home }: Places,
  place: string,
): Promise<'write' | 'skipped' | 'cancelled'> {
  const name = shortPath(file.path, home);
  const write = after === undefined ? `$(trash) Delete ${name}` : `$(check) Write ${name}`;
  const answer = await pick(
    'The change is shown behind this. Write it?',
    [
      { label: write, detail: note, value: 'write' as const },
      { label: '$(debug-step-over) Leave It Unchanged', value: 'skipped' as const },
    ],
    `${client.name}${place}`,
  );
  return answer ?? 'cancelled';
}

const createToken = 'Create Token…';
const openTerminal = 'Open Terminal with Agent Token';

async function sayNext(done: readonly McpClient[], { isLocal, places }: SetUpNeeds): Promise<void> {
  const steps = [...new Set(done.map(({ next }) => next))].join(' ');
  const isSet = places.readVariable(tokenVariable) !== undefined;
  const variable = isSet
    ? `They read the token from the variable ${tokenVariable}, which is set where the editor was started.`
    : `They read the token from the variable ${tokenVariable}: set it where they start.`;
  const message = `Jobdeck is set up in ${listed(done.map(({ name }) => name))}. ${variable} ${steps}`;
  const chosen = await inform(message, ...(isLocal() ? [createToken] : []), openTerminal);
  if (chosen === createToken) await vscode.commands.executeCommand('jobdeck.localService.createToken');
  if (chosen === openTerminal) await vscode.commands.executeCommand('jobdeck.agents.openTerminal');
}
