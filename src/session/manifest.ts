import { manifest } from '../base/manifest.ts';

/** Which service is used, and with which token. */
export const sessionManifest = manifest({
  commands: {
    'jobdeck.session.connect': { title: 'Connect to Hosted Tracker…', icon: '$(plug)', palette: true },
    'jobdeck.session.useLocal': { title: 'Use Local Service', icon: '$(home)', palette: 'jobdeck.hosted' },
    'jobdeck.session.signOut': { title: 'Sign Out…', icon: '$(sign-out)', palette: 'jobdeck.hosted' },
    'jobdeck.log.show': { title: 'Show Log', icon: '$(output)', palette: true },
  },
  configuration: {
    'jobdeck.tracker.baseUrl': {
      scope: 'application',
      type: 'string',
      default: '',
      markdownDescription:
        'Base URL of the job-application tracker, without `/api/v1`. Empty: the local service on this machine, which needs no account. Set it with *Jobdeck: Connect to Hosted Tracker…*, which checks it together with the token. `https` only; `http` for this machine.',
    },
  },
});
