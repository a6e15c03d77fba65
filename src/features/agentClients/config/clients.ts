import { tokenVariable } from '../../../base/domain/token.ts';
import { isObject } from '../../../base/input/reader.ts';

export type ConfigFormat = 'json' | 'toml';

export type ConfigEntry = Readonly<Record<string, unknown>>;

/** Where the client looks for its files: a folder that a variable names, or else one below the home directory or the workspace. */
export interface ConfigFolder {
  readonly variable?: string;
  readonly base: 'home' | 'workspace';
  /** Folders below the base, or below the variable's folder if `belowVariable` is set. */
  readonly below: readonly string[];
  readonly belowVariable?: readonly string[];
}

export interface McpClient {
  readonly id: string;
  readonly name: string;
  readonly folder: ConfigFolder;
  /** Names of its file; the first is created if none exists. */
  readonly files: readonly [string, ...string[]];
  readonly format: ConfigFormat;
  /** Path of the entry in the file; `config` is what the file has. */
  readonly path: (config: unknown) => readonly string[];
  /** Refers to the token by the name of its variable only. */
  readonly entry: (url: string) => ConfigEntry;
  /** What makes the client read the file again. */
  readonly next: string;
}

/** A client whose file cannot refer to an environment variable: it would have to contain the token itself. */
interface OtherClient {
  readonly name: string;
  readonly why: string;
}

const entryName = 'jobdeck';

const bearer = (reference: string) => ({ Authorization: `Bearer ${reference}` });
const inBraces = bearer(`\${${tokenVariable}}`);
const asEnv = bearer(`\${env:${tokenVariable}}`);

const servers = () => ['mcpServers', entryName];

/** OpenCode 2 has its servers one level deeper. */
const openCodePath = (config: unknown): readonly string[] => {
  const mcp = isObject(config) ? config['mcp'] : undefined;
  return isObject(mcp) && isObject(mcp['servers']) ? ['mcp', 'servers', entryName] : ['mcp', entryName];
};

const home = (...below: string[]): ConfigFolder => ({ base: 'home', below });

export const mcpClients: readonly McpClient[] = [
  {
    id: 'copilot',
    name: 'Copilot CLI',
    folder: { ...home('.copilot'), variable: 'COPILOT_HOME' },
    files: ['mcp-config.json'],
    format: 'json',
    path: servers,
    entry: (url) => ({ type: 'http', url, headers: inBraces, tools: ['*'] }),
    next: 'Start Copilot CLI and its agent windows again.',
  },
  {
    id: 'claude',
    name: 'Claude Code',
    folder: { ...home(), variable: 'CLAUDE_CONFIG_DIR' },
    files: ['.claude.json'],
    format: 'json',
    path: servers,
    entry: (url) => ({ type: 'http', url, headers: inBraces }),
    next: 'Start Claude Code again.',
  },
  {
    id: 'codex',
    name: 'Codex',
    folder: { ...home('.codex'), variable: 'CODEX_HOME' },
    files: ['config.toml'],
    format: 'toml',
    path: () => ['mcp_servers', entryName],
    entry: (url) => ({ url, bearer_token_env_var: tokenVariable }),
    next: 'Start Codex again.',
  },
  {
    id: 'cursor',
    name: 'Cursor',
    folder: home('.cursor'),
    files: ['mcp.json'],
    format: 'json',
    path: servers,
    entry: (url) => ({ url, headers: asEnv }),
    next: 'Turn the server on in the MCP settings of Cursor.',
  },
  {
    id: 'gemini',
    name: 'Gemini CLI',
    folder: home('.gemini'),
    files: ['settings.json'],
    format: 'json',
    path: servers,
    entry: (url) => ({ httpUrl: url, headers: inBraces }),
    next: 'Start Gemini CLI again, in a folder that it trusts.',
  },
  {
    id: 'opencode',
    name: 'OpenCode',
    folder: { base: 'home', below: ['.config', 'opencode'], variable: 'XDG_CONFIG_HOME', belowVariable: ['opencode'] },
    files: ['opencode.json', 'opencode.jsonc'],
    format: 'json',
    path: openCodePath,
    entry: (url) => ({ type: 'remote', url, oauth: false, headers: bearer(`{env:${tokenVariable}}`) }),
    next: 'Start OpenCode again.',
  },
  {
    id: 'windsurf',
    name: 'Windsurf',
    folder: home('.codeium', 'windsurf'),
    files: ['mcp_config.json'],
    format: 'json',
    path: servers,
    entry: (url) => ({ serverUrl: url, headers: asEnv }),
    next: 'Refresh the servers in the MCP settings of Windsurf.',
  },
  {
    id: 'workspace',
    name: 'This workspace (Copilot CLI, Claude Code)',
    folder: { base: 'workspace', below: [] },
    files: ['.mcp.json'],
    format: 'json',
    path: servers,
    // Claude Code rejects an entry with "tools".
    entry: (url) => ({ type: 'http', url, headers: inBraces }),
    next: 'Start the client in this folder again; it asks once whether you trust the file.',
  },
];

const noVariables = 'reads no environment variable in its file, so the token would be in the file';

export const otherClients: readonly OtherClient[] = [
  { name: 'Cline', why: noVariables },
  { name: 'Zed', why: noVariables },
  { name: 'Claude Desktop', why: 'sends a token only by another program, with the token in its file' },
];

export interface Places {
  readonly home: string;
  /** Private folder of Jobdeck for backups. */
  readonly backups: string;
  /** The first folder of a trusted workspace. */
  readonly workspace: () => string | undefined;
  readonly readVariable: (name: string) => string | undefined;
}

/** The folder of the client's file; undefined for a file of the workspace, if none is open. */
export function configFolder(
  { variable, base, below, belowVariable = [] }: ConfigFolder,
  places: Places,
): string | undefined {
  const named = variable === undefined ? undefined : places.readVariable(variable);
  if (named !== undefined && named !== '') return [named, ...belowVariable].join('/');
  const root = base === 'home' ? places.home : places.workspace();
  return root === undefined ? undefined : [root, ...below].join('/');
}
