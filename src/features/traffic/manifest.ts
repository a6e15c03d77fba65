import { manifest } from '../../base/manifest.ts';

/** What can be done while a service takes no requests. */
export const trafficManifest = manifest({
  commands: {
    'jobdeck.traffic.stopWaiting': {
      title: 'Stop Waiting for the Service',
      icon: '$(debug-stop)',
      palette: 'jobdeck.waiting',
    },
  },
});
