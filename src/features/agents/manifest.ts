import { manifest } from '../../base/editor/manifest.ts';
import { apiKeyToolDeclarations } from './keyToolManifest.ts';
import { recordToolDeclarations } from './recordToolManifest.ts';

const enabled = 'config.jobdeck.agents.enabled';

export const agentsManifest = manifest({
  commands: {
    'jobdeck.agent.setToken': { title: 'Set Agent Token…', icon: '$(robot)', palette: true },
    'jobdeck.agent.removeToken': { title: 'Remove Agent Token', palette: 'jobdeck.agent.hasToken' },
  },
  mcpServerDefinitionProviders: { 'jobdeck.mcp': { label: 'Jobdeck' } },
  languageModelTools: { ...apiKeyToolDeclarations, ...recordToolDeclarations },
  documents: ['jobdeck-proposal'],
  chatSkills: {
    jobdeck: { when: enabled },
    'log-application': { when: enabled },
    'prepare-interview': { when: enabled },
    'debrief-interview': { when: enabled },
    'weekly-review': { when: enabled },
    'tidy-notes': { when: enabled },
    'manage-keys': { when: enabled },
  },
  configuration: {
    'jobdeck.agents.enabled': {
      scope: 'application',
      type: 'boolean',
      default: true,
      markdownDescription:
        'Whether agents in this editor may use Jobdeck. Off takes away its MCP server, and its tools for API keys and for what is open, at once. Clients outside this editor that you have set up are not stopped: their token works until it is revoked. *Jobdeck: Set Agent Token…* limits what agents may do instead.',
    },
  },
});
