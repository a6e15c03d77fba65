export type Verdict = 'fine' | 'notice' | 'wrong' | 'skipped';

export interface Finding {
  readonly about: string;
  readonly verdict: Verdict;
  /** One or two sentences, without secrets. */
  readonly message: string;
  readonly next?: string;
  /** The step that this one builds on: if that one failed, this one failed or was skipped for the same cause. */
  readonly dependsOn?: string;
  readonly more?: readonly string[];
}

export interface Diagnosis {
  readonly title: string;
  readonly findings: readonly Finding[];
}

export interface ProbeTarget {
  readonly baseUrl: string;
  readonly token: string | undefined;
}

export type Probe = (target: ProbeTarget, signal: AbortSignal) => Promise<Finding[]>;
