import { type SpawnOptions, spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';

import { interrupted } from '../setup/relaunch.mjs';

/** A program and everything it started in turn. */
export interface ProcessGroup {
  /** Settles when the program ends by itself, with its exit code or the signal that ended it; never after `end`. */
  readonly ended: Promise<number | NodeJS.Signals>;
  /** Ends all of it: asks first, insists after five seconds. */
  end(): Promise<void>;
  /** Ends all of it at once, when nothing that it would still write is needed. */
  kill(): Promise<void>;
}

const patience = 5_000;
const running = new Map<number, ProcessGroup>();

/** Starts a program as a group of its own, which ends with this process at the latest. */
export function startGroup(program: string, args: readonly string[], options: SpawnOptions): ProcessGroup {
  const child = spawn(program, args, { ...options, detached: true });
  const { promise: ended, resolve } = Promise.withResolvers<number | NodeJS.Signals>();
  child.once('error', () => resolve(1));
  const { pid } = child;
  if (pid === undefined) return { ended, end: async () => undefined, kill: async () => undefined };

  let isEnding = false;
  const gone = new Promise<void>((leave) => child.once('exit', () => leave()));
  child.once('exit', (code, signal) => !isEnding && resolve(signal ?? code ?? 1));
  const end = async (): Promise<void> => {
    isEnding = true;
    const deadline = performance.now() + patience;
    signalGroup(pid, 'SIGTERM');
    while (signalGroup(pid, 0)) {
      if (performance.now() > deadline) signalGroup(pid, 'SIGKILL');
      await delay(20);
    }
    running.delete(pid);
  };
  const kill = async (): Promise<void> => {
    isEnding = true;
    signalGroup(pid, 'SIGKILL');
    // A process hears only of the end of its own child.
    await gone;
    running.delete(pid);
  };
  if (running.size === 0) endWithThisProcess();
  const group = { ended, end, kill };
  running.set(pid, group);
  return group;
}

/** A process group of its own receives no Ctrl+C, so the signal is forwarded; what still runs at the end is killed. */
function endWithThisProcess(): void {
  process.removeListener('exit', killAll).once('exit', killAll);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.removeListener(signal, endAll).on(signal, endAll);
  }
}

function killAll(): void {
  for (const pid of running.keys()) signalGroup(pid, 'SIGKILL');
}

async function endAll(): Promise<void> {
  await Promise.all([...running.values()].map((group) => group.end()));
  process.exit(interrupted);
}

/** Whether the group was still there to be signalled. */
function signalGroup(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-pid, signal);
  } catch {
    return false;
  }
}
