import { manifest } from '../../base/manifest.ts';
import { keyToolDeclarations } from './keyToolManifest.ts';

export const agentsManifest = manifest({
  commands: {
    'jobdeck.agent.setToken': { title: 'Set Agent Token…', icon: '$(robot)', palette: true },
    'jobdeck.agent.removeToken': { title: 'Remove Agent Token', palette: 'jobdeck.agent.hasToken' },
  },
  mcpServerDefinitionProviders: { 'jobdeck.mcp': { label: 'Jobdeck' } },
  languageModelTools: keyToolDeclarations,
});
