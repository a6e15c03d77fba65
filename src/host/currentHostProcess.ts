import { kill, pid } from 'node:process';

/** This process of the extension host, which lives for one load of its window. */
export const currentHostProcess = {
  id: pid,
  hasEnded: (id: number): boolean => {
    try {
      kill(id, 0);
      return false;
    } catch (error) {
      // Without permission to signal it (EPERM), the process exists.
      return error instanceof Error && 'code' in error && error.code === 'ESRCH';
    }
  },
};
