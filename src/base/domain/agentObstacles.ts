import { isObject } from '../input/reader.ts';

export type EditorSetting = `chat.${string}`;

/** Address in the MCP server's definition; without a base URL that of the local service, whose port is known only when it runs. */
export const definitionUrl = (baseUrl: string | undefined): string => `${baseUrl ?? 'http://127.0.0.1'}/mcp`;

/** Of the relay, which the started server has instead; each window has another port. */
const relayUrl = 'http://127.0.0.1:49152/mcp';

const never = 'so agents here get no tools of the tracker';
const missing = 'has no entry "serverName": "Jobdeck"';

/**
 * Why the editor keeps its agents from Jobdeck, one sentence for each of its settings that does; an organization's policy can set them. `address`
 * is that of the MCP server's definition. The editor compares its lists with it, and again with the address of the started server.
 */
export function agentObstacles(read: (setting: EditorSetting) => unknown, address: string): string[] {
  const access = read('chat.mcp.access');
  const [allowed, denied] = [read('chat.mcp.allowedServers'), read('chat.mcp.deniedServers')];
  // Since 1.132; without a list it allows none. Only policies set the lists, so those in effect are theirs.
  const isManagedOnly = read('chat.mcp.allowManagedServersOnly') === true;
  const isIn = (list: unknown) => (url: string) => entriesOf(list).some((entry) => isMatch(entry, url));
  const urls = [address, relayUrl];
  const isAllowed = urls.every(isIn(allowed));
  const found: readonly (false | readonly [setting: EditorSetting, effect: string])[] = [
    read('chat.disableAIFeatures') === true && ['chat.disableAIFeatures', 'turns off all agents of the editor'],
    read('chat.agent.enabled') === false && ['chat.agent.enabled', 'turns off agents that use tools'],
    access === 'none' && ['chat.mcp.access', `lets the editor start no MCP server, ${never}`],
    access === 'registry' && [
      'chat.mcp.access',
      `lets the editor start only MCP servers of a registry, ${never} unless that names Jobdeck`,
    ],
    urls.some(isIn(denied)) && ['chat.mcp.deniedServers', `names Jobdeck, ${never}`],
    Array.isArray(allowed) && !isAllowed && ['chat.mcp.allowedServers', `${missing}, ${never}`],
    isManagedOnly &&
      !Array.isArray(allowed) && [
        'chat.mcp.allowManagedServersOnly',
        `lets the editor start only servers of a list in "chat.mcp.allowedServers", and there is none, ${never}`,
      ],
    read('chat.extensionTools.enabled') === false && [
      'chat.extensionTools.enabled',
      'turns off tools of extensions, so agents here get none for API keys, open cards and notes',
    ],
  ];
  return found.flatMap((each) =>
    each === false
      ? []
      : [`The setting "${each[0]}" ${each[1]}. If you cannot change it, your organization set it by a policy.`],
  );
}

interface ServerEntry {
  readonly serverName?: unknown;
  readonly serverUrl?: unknown;
  readonly serverCommand?: unknown;
}

/** The editor ignores an entry that names a server in no way or in several. */
const entriesOf = (list: unknown): readonly ServerEntry[] =>
  (Array.isArray(list) ? list : [])
    .filter(isObject)
    .filter(
      ({ serverName, serverUrl, serverCommand }) =>
        [serverName, serverUrl, serverCommand].filter((each) => each !== undefined).length === 1,
    );

const isMatch = ({ serverName, serverUrl }: ServerEntry, url: string): boolean =>
  serverName === 'Jobdeck' || (typeof serverUrl === 'string' && patternOf(serverUrl).test(url));

/** As the editor reads it: without case, `*` for any text, before the path for any text of the host, and `:*` also for no port. */
function patternOf(serverUrl: string): RegExp {
  const [, host = '', path = ''] = /^((?:[^:/]*:\/\/)?[^/\\?#]*)(.*)$/s.exec(serverUrl) ?? [];
  const inHost = '[^/@\\\\?#]*';
  const anyHost = escaped(host).replace(/(:?)\*/g, (_, port: string) => (port === '' ? inHost : `(?::${inHost})?`));
  return new RegExp(`^${anyHost}${path === '' ? '/' : escaped(path).replaceAll('*', '.*')}$`, 'i');
}

/** For a regular expression, all but `*`. */
const escaped = (text: string): string => text.replace(/[$()+.?[\\\]^{|}]/g, '\\$&');
