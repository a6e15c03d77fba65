/** Resolves in the next turn of the event loop. Long work is divided, since all extensions share the turns. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
