import { manifest } from '../../base/editor/manifest.ts';

export const trafficManifest = manifest({
  commands: {
    'jobdeck.traffic.stopWaiting': {
      title: 'Stop Waiting for the Service',
      icon: '$(debug-stop)',
      palette: 'jobdeck.waiting',
    },
  },
});
