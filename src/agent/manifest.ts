import { manifest } from '../base/manifest.ts';

/** What the editor's agents see of the tracker. */
export const agentManifest = manifest({
  commands: {},
  mcpServerDefinitionProviders: { 'jobdeck.mcp': { label: 'Jobdeck' } },
});
