import { fileExists } from '../../host/storage/userFile.ts';
import { type ClientState, stateOf } from './config/clientConfigs.ts';
import { configFolder, type McpClient, mcpClients, otherClients, type Places } from './config/clients.ts';
import { editorId } from './contract.ts';

/** How one client sees the tracker. */
export interface AgentView {
  readonly id: string;
  readonly name: string;
  /** Parts of the names under which it changes cards; none if it is no program. */
  readonly agentNames: readonly string[];
  /** Undefined if that is not known, or if it is no program. */
  readonly isInstalled?: boolean;
  readonly configured: 'yes' | 'no' | 'differs' | 'unusable' | 'impossible';
  /** Why it is not configured; empty if there is nothing to say. */
  readonly detail: string;
  readonly file?: string;
  /** What to search in the settings to fix it. */
  readonly setting?: string;
}

export interface AgentViewsNeeds {
  readonly places: Places;
  readonly mcpUrl: () => Promise<string>;
  readonly isInstalled: (client: McpClient) => Promise<boolean>;
  readonly editorName: string;
  readonly isEnabled: () => boolean;
  /** Why the editor keeps its own agents from the tracker. */
  readonly obstacles: () => readonly string[];
}

const turnedOff = 'Agents are turned off by the setting "jobdeck.agents.enabled".';

/** The editor's own agents first, then the clients of `clients.ts`, then those that cannot be set up. */
export async function agentViews(needs: AgentViewsNeeds): Promise<AgentView[]> {
  // Without a connection the address is unknown, which the row of the editor explains.
  const url = await needs.mcpUrl().catch(() => undefined);
  const views = await Promise.all(mcpClients.map((client) => viewOf(client, url, needs)));
  const isEnabled = needs.isEnabled();
  const problems = isEnabled ? needs.obstacles() : [turnedOff];
  return [
    {
      ...{ id: editorId, name: needs.editorName, agentNames: [needs.editorName], isInstalled: true },
      detail: problems.join(' '),
      configured: problems.length === 0 ? 'yes' : 'no',
      setting: isEnabled ? 'chat' : 'jobdeck.agents.enabled',
    },
    ...views.filter((view) => view !== undefined),
    ...otherClients.map(
      ({ name, why }): AgentView => ({
        ...{ id: name, name, agentNames: [name], configured: 'impossible' },
        detail: `${name} ${why}.`,
      }),
    ),
  ];
}

async function viewOf(
  client: McpClient,
  url: string | undefined,
  { places, isInstalled }: AgentViewsNeeds,
): Promise<AgentView | undefined> {
  const folder = configFolder(client.folder, places);
  if (folder === undefined) return undefined;
  const first = `${folder}/${client.files[0]}`;
  const state = await stateOf(client, url ?? '', places);
  if (state === undefined) return undefined;
  const path = state.kind === 'unusable' ? first : state.file.path;
  const { id, name } = client;
  const isProgram = client.folder.base === 'home';
  return {
    ...{ id, name, agentNames: isProgram ? [id, name] : [], ...configuredBy(state, url) },
    ...(isProgram && { isInstalled: await isInstalled(client) }),
    ...((await fileExists(path)) && { file: path }),
  };
}

function configuredBy(state: ClientState, url: string | undefined): Pick<AgentView, 'configured' | 'detail'> {
  if (state.kind === 'unusable') return { configured: 'unusable', detail: state.reason };
  if (state.kind === 'absent') return { configured: 'no', detail: '' };
  if (state.kind === 'same') return { configured: 'yes', detail: '' };
  return url === undefined
    ? { configured: 'yes', detail: 'Its address could not be compared with that of the tracker.' }
    : { configured: 'differs', detail: 'Its entry "jobdeck" has another address or another way to pass the token.' };
}
