import { manifest } from '../../base/manifest.ts';
import { keyToolDeclarations } from './keyToolManifest.ts';

/** What the editor's agents see of the tracker, and with which token. */
export const agentsManifest = manifest({
  commands: {
    'jobdeck.agent.setToken': { title: 'Set Agent Token…', icon: '$(robot)', palette: true },
    'jobdeck.agent.removeToken': { title: 'Remove Agent Token…', palette: 'jobdeck.agent.hasToken' },
  },
  mcpServerDefinitionProviders: { 'jobdeck.mcp': { label: 'Jobdeck' } },
  languageModelTools: keyToolDeclarations,
});
