import type { Finding } from '../../base/editor/finding.ts';
import { ServiceError } from '../../base/flow/errors.ts';

export type StepResult = Omit<Finding, 'about'>;

export interface StepNeeds {
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** Never rejects and never exceeds the limit, so that no step ends or delays another. */
export async function step(
  about: string,
  { timeoutMs, signal }: StepNeeds,
  run: (signal: AbortSignal) => Promise<StepResult>,
): Promise<Finding> {
  const time = AbortSignal.timeout(timeoutMs);
  const either = AbortSignal.any([signal, time]);
  const over = Promise.withResolvers<never>();
  const end = (): void => over.reject(either.reason);
  either.addEventListener('abort', end);
  try {
    either.throwIfAborted();
    return { about, ...(await Promise.race([run(either), over.promise])) };
  } catch (error) {
    if (signal.aborted) return { about, verdict: 'skipped', message: 'Cancelled.' };
    if (time.aborted)
      return { about, verdict: 'wrong', message: `No answer within ${timeoutMs / 1000} seconds.`, next: slow };
    const reason = ServiceError.is(error) ? error.reason : error instanceof Error ? error.message : String(error);
    return { about, verdict: 'wrong', message: reason };
  } finally {
    either.removeEventListener('abort', end);
    over.promise.catch(() => undefined);
  }
}

const slow = 'Try again; if it stays so, check the connection, the VPN and the proxy setting (http.proxy).';

export const skipped = (about: string, message: string): Finding => ({ about, verdict: 'skipped', message });

export const since = (start: number): string => `${Math.max(1, Math.round(performance.now() - start))} ms`;
