import type { Diagnosis, Probe, ProbeTarget } from '../../base/editor/finding.ts';
import { localAccount, type SessionStore } from '../../store/session/session.ts';

export interface DiagnoseNeeds {
  readonly tracker: SessionStore;
  readonly probeTracker: Probe;
  readonly keyService: SessionStore;
  readonly probeKeyService: Probe;
}

interface DiagnosisOutcome {
  readonly diagnoses: readonly Diagnosis[];
  readonly secrets: readonly string[];
}

export async function diagnose(needs: DiagnoseNeeds, signal: AbortSignal): Promise<DiagnosisOutcome> {
  const { tracker, probeTracker, keyService, probeKeyService } = needs;
  const outcomes = await Promise.all([
    diagnoseService('Tracker', tracker, probeTracker, signal),
    isOfUse(await keyService.load(), await tracker.load())
      ? diagnoseService('Key service', keyService, probeKeyService, signal)
      : { diagnoses: [], secrets: [] },
  ]);
  return {
    diagnoses: outcomes.flatMap(({ diagnoses }) => diagnoses),
    secrets: outcomes.flatMap(({ secrets }) => secrets),
  };
}

/** The local key service runs with the local tracker, and is not started only to be diagnosed. */
const isOfUse = (keys: { readonly kind: string }, tracker: { readonly kind: string }): boolean =>
  keys.kind !== 'local' || tracker.kind === 'local';

async function diagnoseService(
  name: string,
  session: SessionStore,
  probe: Probe,
  signal: AbortSignal,
): Promise<DiagnosisOutcome> {
  try {
    const state = await session.load();
    if (state.kind === 'refused') return failed(name, `The address in the settings is not usable. ${state.reason}`);
    const target: ProbeTarget =
      state.kind === 'signedOut' ? { baseUrl: state.baseUrl, token: undefined } : await session.connect();
    const where =
      'account' in target && target.account === localAccount
        ? `${name}: the local service at the address of this window`
        : name;
    const findings = await probe(target, signal);
    return {
      diagnoses: [{ title: `${where}, ${target.baseUrl}`, findings }],
      secrets: target.token === undefined ? [] : [target.token],
    };
  } catch (error) {
    return failed(name, error instanceof Error ? error.message : String(error));
  }
}

const failed = (name: string, message: string): DiagnosisOutcome => ({
  diagnoses: [{ title: name, findings: [{ about: 'Address', verdict: 'wrong', message, next: connectAgain(name) }] }],
  secrets: [],
});

const connectAgain = (name: string): string =>
  `Run "Jobdeck: Connect to ${name === 'Tracker' ? 'Hosted Tracker' : 'Key Service'}…" again.`;
