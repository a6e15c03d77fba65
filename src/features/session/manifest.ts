import { manifest } from '../../base/editor/manifest.ts';

export const sessionManifest = manifest({
  commands: {
    'jobdeck.session.connect': { title: 'Connect to Hosted Tracker…', icon: '$(plug)', palette: true },
    'jobdeck.session.useLocal': { title: 'Use Local Service', icon: '$(home)', palette: 'jobdeck.hosted' },
    'jobdeck.session.signOut': { title: 'Sign Out of Tracker', icon: '$(sign-out)', palette: 'jobdeck.hosted' },
    'jobdeck.keyService.connect': { title: 'Connect to Key Service…', icon: '$(plug)', palette: true },
    'jobdeck.keyService.useLocal': {
      title: 'Use Local Key Service',
      icon: '$(home)',
      palette: 'jobdeck.keyService.hosted',
    },
    'jobdeck.keyService.signOut': {
      title: 'Sign Out of Key Service',
      icon: '$(sign-out)',
      palette: 'jobdeck.keyService.hosted',
    },
    'jobdeck.session.showPermissions': { title: 'Show Permissions', icon: '$(shield)', palette: true },
    'jobdeck.log.show': { title: 'Show Jobdeck Log', icon: '$(output)', palette: true },
  },
  configuration: {
    'jobdeck.tracker.baseUrl': {
      scope: 'application',
      type: 'string',
      default: '',
      markdownDescription:
        'Base URL of the job-application tracker, without `/api/v1`. Empty: the local service on this machine, which needs no account. Set it with *Jobdeck: Connect to Hosted Tracker…*, which checks it together with the token. `https` only; `http` for this machine.',
    },
    'jobdeck.keys.baseUrl': {
      scope: 'application',
      type: 'string',
      default: '',
      markdownDescription:
        'Base URL of the key service, with its `/api/v1`. Empty: the local key service on this machine, which needs no account. Set it with *Jobdeck: Connect to Key Service…*, which checks it together with the management key. `https` only; `http` for this machine.',
    },
  },
  documents: ['jobdeck-permissions'],
});
