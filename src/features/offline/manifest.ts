import { manifest } from '../../base/manifest.ts';

/** What is kept on this machine to be read without a connection. */
export const offlineManifest = manifest({
  commands: {
    'jobdeck.cache.clear': { title: 'Clear Cached Data', icon: '$(clear-all)', palette: true },
  },
});
