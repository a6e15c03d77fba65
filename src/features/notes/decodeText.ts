import { ServiceError } from '../../base/errors.ts';

/** Decodes the bytes of a saved file; throws an `invalid` ServiceError if they are not UTF-8. */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new ServiceError(
      'invalid',
      'update_note',
      'Notes are kept as UTF-8. Use "Save with Encoding" in the status bar and choose UTF-8; the text stays here until then.',
    );
  }
}
