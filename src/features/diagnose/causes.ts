import type { Diagnosis, Finding } from '../../base/finding.ts';

type Findings = readonly Finding[];

/** The failed step that explains this one, undefined if this one has a cause of its own. */
export function sourceOfFailure(finding: Finding, findings: Findings): Finding | undefined {
  if (finding.verdict !== 'wrong' && finding.verdict !== 'skipped') return undefined;
  const before = findings.find(({ about }) => about === finding.dependsOn);
  if (before === undefined) return undefined;
  return sourceOfFailure(before, findings) ?? (before.verdict === 'wrong' ? before : undefined);
}

interface Cause {
  readonly titles: readonly string[];
  readonly finding: Finding;
}

/** Each cause of a failure once, in the order of the steps, with the titles of all diagnoses that it makes fail. */
export function causesOf(diagnoses: readonly Diagnosis[]): Cause[] {
  const failures = diagnoses.flatMap(({ title, findings }) =>
    findings
      .filter((finding) => finding.verdict === 'wrong' && sourceOfFailure(finding, findings) === undefined)
      .map((finding) => ({ title, finding })),
  );
  return [...Map.groupBy(failures, ({ finding }) => finding.message).values()].flatMap((same) =>
    same[0] === undefined ? [] : [{ titles: same.map(({ title }) => title), finding: same[0].finding }],
  );
}
