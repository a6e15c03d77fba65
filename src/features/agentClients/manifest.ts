import { manifest } from '../../base/editor/manifest.ts';

const enabled = 'config.jobdeck.agents.enabled';

export const agentClientsManifest = manifest({
  commands: {
    'jobdeck.agents.setUpClients': { title: 'Set Up Other MCP Clients…', palette: enabled },
    'jobdeck.agents.removeFromClients': { title: 'Remove from Other MCP Clients…', palette: true },
    'jobdeck.agents.showOverview': { title: 'Show Where Agents See the Tracker', palette: true },
    'jobdeck.agents.installSkill': { title: 'Install Agent Skill…', palette: enabled },
    'jobdeck.agents.openTerminal': { title: 'Open Terminal with Agent Token', palette: enabled },
    'jobdeck.agents.closeTerminals': {
      title: 'Close Terminals with Agent Token',
      palette: 'jobdeck.agents.hasTerminals',
    },
  },
  documents: ['jobdeck-client'],
  pages: ['jobdeck.agentsPage'],
});
