import type { Diagnosis, Finding, Verdict } from '../../base/editor/finding.ts';
import { plainText } from '../../base/text/plainText.ts';
import { redact, redactorOf } from '../../base/text/redact.ts';

/** With non-breaking spaces, so that the column stays narrow. */
const verdictTexts: Readonly<Record<Verdict, string>> = {
  fine: '✓\u00a0fine',
  notice: '!\u00a0notice',
  wrong: '✗\u00a0failed',
  skipped: '○\u00a0skipped',
};

interface DiagnosisText {
  readonly diagnoses: readonly Diagnosis[];
  readonly origin: string;
  /** Texts that must not appear in the document, from any source. */
  readonly secrets: readonly string[];
}

export function diagnosisDocument({ diagnoses, origin, secrets }: DiagnosisText): string {
  const redacted = redactionOf(secrets);
  // Secrets are redacted before Markdown escaping, which would change them.
  const safe: Safe = (text) => plainText(redacted(text));
  const parts = [
    '# Connection',
    ...causes(diagnoses, safe),
    countsOf(diagnoses),
    ...diagnoses.flatMap(({ title, findings }) => [
      `## ${safe(title)}`,
      table(findings, safe),
      ...details(findings, safe),
    ]),
    `${origin} Nothing was changed at any service. Tokens are not in this text.`,
  ];
  return `${parts.join('\n\n')}\n`;
}

/** Redacts secrets and escapes Markdown. */
type Safe = (text: string) => string;

function redactionOf(secrets: readonly string[]): (text: string) => string {
  const redactors = secrets.map(redactorOf);
  return (text) => redactors.reduce((safeText, without) => without(safeText), redact(text));
}

/** What is wrong and what to do about it, else how many steps are fine; plain text. */
export function summaryOf({ diagnoses, secrets }: Pick<DiagnosisText, 'diagnoses' | 'secrets'>): string {
  const [first, ...others] = causesOf(diagnoses);
  if (first === undefined) return countsOf(diagnoses);
  const { message, next } = first.finding;
  const more =
    others.length === 0 ? '' : `${others.length} other ${others.length === 1 ? 'part' : 'parts'} failed too.`;
  return redactionOf(secrets)([message, next, more].filter(Boolean).join(' '));
}

function causes(diagnoses: readonly Diagnosis[], safe: Safe): string[] {
  const all = causesOf(diagnoses);
  return all.map(({ titles, finding }) => {
    const where = all.length === 1 ? '' : `${safe(titles.join('; '))}: `;
    return `${where}**${safe(finding.message)}**${finding.next === undefined ? '' : ` ${safe(finding.next)}`}`;
  });
}

function countsOf(diagnoses: readonly Diagnosis[]): string {
  const verdicts = diagnoses.flatMap(({ findings }) =>
    findings.map((finding) => (sourceOfFailure(finding, findings) === undefined ? finding.verdict : 'skipped')),
  );
  const count = (verdict: Verdict) => verdicts.filter((each) => each === verdict).length;
  const [wrong, notice, skipped] = [count('wrong'), count('notice'), count('skipped')];
  if (wrong + notice + skipped === 0) return `All ${verdicts.length} steps are fine.`;
  const counts = [
    wrong > 0 && `${wrong} failed`,
    notice > 0 && `${notice} ${notice === 1 ? 'is' : 'are'} worth a look`,
    skipped > 0 && `${skipped} ${skipped === 1 ? 'was' : 'were'} skipped`,
  ];
  return `Of ${verdicts.length} steps ${counts.filter((part) => part !== false).join(', ')}.`;
}

const table = (findings: readonly Finding[], safe: Safe): string =>
  ['| Step | Verdict | |', '|---|---|---|', ...findings.map((finding) => row(finding, findings, safe))].join('\n');

function row(finding: Finding, findings: readonly Finding[], safe: Safe): string {
  const { about, verdict, message, next } = finding;
  const root = sourceOfFailure(finding, findings);
  if (root !== undefined) return `| ${safe(about)} | ${verdictTexts.skipped} | Follows from "${safe(root.about)}". |`;
  if (verdict === 'wrong') return `| ${safe(about)} | ${verdictTexts.wrong} | See above. |`;
  const step = next === undefined ? '' : ` **Next:** ${safe(next)}`;
  return `| ${safe(about)} | ${verdictTexts[verdict]} | ${safe(message)}${step} |`;
}

const details = (findings: readonly Finding[], safe: Safe): string[] =>
  findings.flatMap(({ about, more = [] }) =>
    more.length === 0 ? [] : [`${safe(about)}:`, more.map((each) => `- ${safe(each)}`).join('\n')],
  );

type Findings = readonly Finding[];

/** The failed step that explains this one, undefined if this one has a cause of its own. */
function sourceOfFailure(finding: Finding, findings: Findings): Finding | undefined {
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
