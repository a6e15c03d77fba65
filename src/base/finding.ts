export type Verdict = 'fine' | 'notice' | 'wrong' | 'skipped';

export interface Finding {
  readonly about: string;
  readonly verdict: Verdict;
  /** One or two sentences, without secrets. */
  readonly message: string;
  readonly next?: string;
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
