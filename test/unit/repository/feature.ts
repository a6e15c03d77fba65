import type { Feature } from '../../../scripts/manifest/feature.ts';
import type { Manifest } from '../../../src/base/editor/manifest.ts';

/** A feature as the manifest generator reads it. */
export const feature = (name: string, manifest: Manifest): Feature => ({ name, manifest });
