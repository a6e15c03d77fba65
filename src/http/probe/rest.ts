import type { Finding } from '../../base/editor/finding.ts';
import { type CalledOperation, type FailureKind, ServiceError } from '../../base/flow/errors.ts';
import { readFailure, readJson } from '../failure.ts';
import type { ServiceAnswer, ServiceRequest, Transport } from '../transport.ts';
import { editorStep } from './editorPath.ts';
import { type StepNeeds, type StepResult, since, step } from './step.ts';

const nextSteps: Readonly<Partial<Record<FailureKind, string>>> = {
  signedOut: 'Create a new one in the account area of the service and connect with it.',
  subscriptionEnded: 'Renew the subscription: the same token works again by itself.',
  missing: 'Check the base URL.',
  notImplemented: 'Check the base URL.',
  unknownShape: 'Check the base URL.',
  limited: 'Wait as long as the service says: agents may be using the same token.',
  broken: 'Try again later. If it stays so, contact the operator of the service.',
};

interface RestOutcome {
  readonly findings: readonly Finding[];
  readonly answer: ServiceAnswer | undefined;
}

/** A refusal of this read alone does not count against the service or the credential. */
export async function tryRest(
  send: Transport,
  request: ServiceRequest,
  bearer: string,
  needs: StepNeeds,
): Promise<RestOutcome> {
  let answer: ServiceAnswer | undefined;
  const rest = await step('REST', needs, async (signal) => {
    const start = performance.now();
    answer = await send({ ...request, signal });
    const failure = failureOf(request, answer);
    if (failure === undefined || failure.kind === 'signedOut' || failure.kind === 'denied')
      return { verdict: 'fine', message: `HTTP ${answer.status} after ${since(start)}.` };
    return refusal(failure);
  });
  const judged: Finding = { about: bearer, ...judgeBearer(request, answer), dependsOn: rest.about };
  return { findings: [{ ...rest, dependsOn: editorStep }, judged], answer };
}

export function refusal({ kind, status, reason }: ServiceError): StepResult {
  const next = nextSteps[kind];
  return {
    verdict: kind === 'limited' ? 'notice' : 'wrong',
    message: status === undefined ? reason : `HTTP ${status}: ${reason}`,
    ...(next !== undefined && { next }),
  };
}

function failureOf(called: CalledOperation, answer: ServiceAnswer): ServiceError | undefined {
  if (answer.status > 299) return readFailure(called, answer);
  if (readJson(answer.bytes) !== undefined) return undefined;
  return new ServiceError('unknownShape', called, 'What answers there is not the service: it sends no JSON.');
}

function judgeBearer(called: CalledOperation, answer: ServiceAnswer | undefined): StepResult {
  const failure = answer && failureOf(called, answer);
  if (failure?.kind === 'signedOut') return refusal(failure);
  if (answer !== undefined && (failure === undefined || answer.status === 403))
    return { verdict: 'fine', message: 'The service takes it.' };
  return { verdict: 'skipped', message: 'Not known, since the service did not judge it.' };
}
