import type { ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';

const patience = 5_000;

/** Ends a detached child and everything it started: asks first, insists after five seconds. */
export async function endProcessGroup(child: ChildProcess): Promise<void> {
  const { pid } = child;
  if (pid === undefined) return;
  const deadline = performance.now() + patience;
  signalGroup(pid, 'SIGTERM');
  while (signalGroup(pid, 0)) {
    if (performance.now() > deadline) signalGroup(pid, 'SIGKILL');
    await delay(20);
  }
}

/** Whether the group was still there to be signalled. */
function signalGroup(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-pid, signal);
  } catch {
    return false;
  }
}
