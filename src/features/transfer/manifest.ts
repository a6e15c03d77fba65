import { manifest } from '../../base/manifest.ts';

export const transferManifest = manifest({
  commands: {
    'jobdeck.export.everything': { title: 'Export Everything…', palette: true },
  },
});
