import * as buffer from 'node:buffer';

/** Decoding a text to find out takes more than ten times as long. */
export const isUtf8 = (bytes: Uint8Array): boolean => buffer.isUtf8(bytes);
