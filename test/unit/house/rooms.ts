import type { Room } from '../../../scripts/manifest/room.ts';
import type { Manifest } from '../../../src/base/manifest.ts';

/** A room as the manifest generator reads it. */
export const room = (name: string, manifest: Manifest): Room => ({ name, manifest });
