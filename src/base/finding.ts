/** How a part of a connection is: as it should be, worth knowing, broken, or not looked at. */
export type Verdict = 'fine' | 'notice' | 'wrong' | 'skipped';

/** What a diagnosis found out about one part of a connection. */
export interface Finding {
  readonly about: string;
  readonly verdict: Verdict;
  /** In a sentence or two, without anything secret. */
  readonly says: string;
  /** What to do about it. */
  readonly next?: string;
  /** Each thing by its name, where there are many. */
  readonly more?: readonly string[];
}

/** What was found out about one service. */
export interface Diagnosis {
  readonly title: string;
  readonly findings: readonly Finding[];
}

/** A service's address with what its requests carry, where there is that. */
export interface ProbeTarget {
  readonly baseUrl: string;
  readonly token: string | undefined;
}

/** Looks at everything between this editor and a service, each part in its own time. */
export type Probe = (target: ProbeTarget, signal: AbortSignal) => Promise<Finding[]>;
