import type { KeyHandlers } from './handler.ts';

/** Everything the local key service can do. */
export const keyHandlers: KeyHandlers = {};
