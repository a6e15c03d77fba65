import { manifest } from '../../base/editor/manifest.ts';

export const offlineManifest = manifest({
  commands: {
    'jobdeck.cache.clear': { title: 'Clear Cached Data', icon: '$(clear-all)', palette: true },
  },
});
