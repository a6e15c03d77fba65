import type { ConfigFolder } from './clients.ts';

/** A folder in which clients look for skills; it is below the folder that the client has for itself. */
export interface SkillFolder {
  readonly clients: string;
  readonly folder: ConfigFolder;
}

const home = (name: string, variable?: string): ConfigFolder => ({
  base: 'home',
  below: [name],
  ...(variable !== undefined && { variable }),
});

export const skillFolders: readonly SkillFolder[] = [
  { clients: 'Copilot, Cline, Zed and others', folder: home('.agents') },
  { clients: 'Claude Code', folder: home('.claude', 'CLAUDE_CONFIG_DIR') },
  { clients: 'Codex', folder: home('.codex', 'CODEX_HOME') },
  { clients: 'Cursor', folder: home('.cursor') },
  { clients: 'Copilot CLI', folder: home('.copilot', 'COPILOT_HOME') },
  { clients: 'Gemini CLI', folder: home('.gemini') },
];
