import type { Diagnosis, Finding, Verdict } from '../../base/finding.ts';
import { plainText } from '../../base/markdown.ts';
import { redact, redactorOf } from '../../base/redact.ts';

/** With a space that does not break, so that the column stays narrow. */
const marks: Readonly<Record<Verdict, string>> = {
  fine: '✓\u00a0fine',
  notice: '!\u00a0notice',
  wrong: '✗\u00a0wrong',
  skipped: '○\u00a0skipped',
};

export interface DiagnosisText {
  readonly diagnoses: readonly Diagnosis[];
  /** Versions and the time, as one line. */
  readonly made: string;
  /** What must not be in it, wherever it came from. */
  readonly secrets: readonly string[];
}

/** A diagnosis as a Markdown document: a verdict for each part, and the next step; without any secret. */
export function diagnosisDocument({ diagnoses, made, secrets }: DiagnosisText): string {
  const redactors = secrets.map(redactorOf);
  // Secrets are taken out first, since they would look otherwise once they are written as Markdown.
  const safe: Safe = (text) => plainText(redactors.reduce((left, without) => without(left), redact(text)));
  const parts = [
    '# Connection',
    `**${summaryOf(diagnoses)}**`,
    ...diagnoses.flatMap(({ title, findings }) => [
      `## ${safe(title)}`,
      table(findings, safe),
      ...details(findings, safe),
    ]),
    `${made} Nothing was changed at any service. Tokens are not in this text.`,
  ];
  return `${parts.join('\n\n')}\n`;
}

/** Text of whoever said it, without secrets and as text only. */
type Safe = (text: string) => string;

/** How many parts there are, and how many need a look, in one sentence. */
export function summaryOf(diagnoses: readonly Diagnosis[]): string {
  const findings = diagnoses.flatMap((diagnosis) => diagnosis.findings);
  const count = (verdict: Verdict) => findings.filter((finding) => finding.verdict === verdict).length;
  const [wrong, notice, skipped] = [count('wrong'), count('notice'), count('skipped')];
  if (wrong + notice + skipped === 0) return `All ${findings.length} steps are fine.`;
  const said = [
    wrong > 0 && `${wrong} failed`,
    notice > 0 && `${notice} ${notice === 1 ? 'is' : 'are'} worth a look`,
    skipped > 0 && `${skipped} ${skipped === 1 ? 'was' : 'were'} skipped`,
  ];
  return `Of ${findings.length} steps ${said.filter((part) => part !== false).join(', ')}.`;
}

const table = (findings: readonly Finding[], safe: Safe): string =>
  ['| Step | Verdict | |', '|---|---|---|', ...findings.map((finding) => row(finding, safe))].join('\n');

function row({ about, verdict, says, next }: Finding, safe: Safe): string {
  const step = next === undefined ? '' : ` **Next:** ${safe(next)}`;
  return `| ${safe(about)} | ${marks[verdict]} | ${safe(says)}${step} |`;
}

/** Where many things are to be named, they stand below the table. */
const details = (findings: readonly Finding[], safe: Safe): string[] =>
  findings.flatMap(({ about, more = [] }) =>
    more.length === 0 ? [] : [`${safe(about)}:`, more.map((each) => `- ${safe(each)}`).join('\n')],
  );
