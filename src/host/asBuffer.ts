import { Buffer } from 'node:buffer';

/** The same memory in the class that libraries for node expect. */
export const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);
