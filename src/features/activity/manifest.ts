import { manifest } from '../../base/editor/manifest.ts';

export const activityManifest = manifest({
  commands: {
    'jobdeck.agents.showActivity': { title: 'Show What Agents Did…', icon: '$(robot)', palette: true },
    'jobdeck.agents.markSeen': { title: 'Mark Changes by Agents as Seen', palette: 'jobdeck.agents.hasUnseen' },
  },
  menus: {
    'view/title': [{ command: 'jobdeck.agents.showActivity', when: 'view == jobdeck.board', group: '1_agents@1' }],
  },
  documents: ['jobdeck-activity'],
  configuration: {
    'jobdeck.agents.notifyOfChanges': {
      scope: 'application',
      type: 'boolean',
      default: true,
      markdownDescription:
        'Whether a message says that an agent changed cards or notes, once an hour for each agent at most. *Jobdeck: Show What Agents Did…* lists the changes in any case.',
    },
  },
});
