/**
 * Resolves in the next turn of the event loop. Long work is divided, since all extensions share the turns. After an answer of the disk or
 * the network, a single `setImmediate` would still run in the present one, before timers.
 */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

const sendMs = 3;

/**
 * Resolves when the editor has got what it was given in this turn, if nothing else keeps the event loop busy. The extension host sends that by
 * a timer, and between two machines it compresses it in another thread first. What follows runs after the answers that came in the same
 * turn, so that those of the next turn do not prolong it.
 */
export const untilSent = (): Promise<void> => new Promise((resolve) => setTimeout(() => setImmediate(resolve), sendMs));
