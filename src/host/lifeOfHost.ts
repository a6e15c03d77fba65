import { kill, pid } from 'node:process';

/** This process of the extension host, which lives from one load of its window to the next, and whether another's has ended. */
export const lifeOfHost = {
  id: pid,
  hasEnded: (id: number): boolean => {
    try {
      kill(id, 0);
      return false;
    } catch (error) {
      // One that may not be asked is there.
      return error instanceof Error && 'code' in error && error.code === 'ESRCH';
    }
  },
};
