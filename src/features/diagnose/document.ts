import type { Diagnosis, Finding, Verdict } from '../../base/finding.ts';
import { plainText } from '../../base/markdown.ts';
import { redact, redactorOf } from '../../base/redact.ts';

/** With non-breaking spaces, so that the column stays narrow. */
const verdictTexts: Readonly<Record<Verdict, string>> = {
  fine: '✓\u00a0fine',
  notice: '!\u00a0notice',
  wrong: '✗\u00a0wrong',
  skipped: '○\u00a0skipped',
};

export interface DiagnosisText {
  readonly diagnoses: readonly Diagnosis[];
  readonly origin: string;
  /** Texts that must not appear in the document, from any source. */
  readonly secrets: readonly string[];
}

export function diagnosisDocument({ diagnoses, origin, secrets }: DiagnosisText): string {
  const redactors = secrets.map(redactorOf);
  // Secrets are redacted before Markdown escaping, which would change them.
  const safe: Safe = (text) => plainText(redactors.reduce((safeText, without) => without(safeText), redact(text)));
  const parts = [
    '# Connection',
    `**${summaryOf(diagnoses)}**`,
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

export function summaryOf(diagnoses: readonly Diagnosis[]): string {
  const findings = diagnoses.flatMap((diagnosis) => diagnosis.findings);
  const count = (verdict: Verdict) => findings.filter((finding) => finding.verdict === verdict).length;
  const [wrong, notice, skipped] = [count('wrong'), count('notice'), count('skipped')];
  if (wrong + notice + skipped === 0) return `All ${findings.length} steps are fine.`;
  const counts = [
    wrong > 0 && `${wrong} failed`,
    notice > 0 && `${notice} ${notice === 1 ? 'is' : 'are'} worth a look`,
    skipped > 0 && `${skipped} ${skipped === 1 ? 'was' : 'were'} skipped`,
  ];
  return `Of ${findings.length} steps ${counts.filter((part) => part !== false).join(', ')}.`;
}

const table = (findings: readonly Finding[], safe: Safe): string =>
  ['| Step | Verdict | |', '|---|---|---|', ...findings.map((finding) => row(finding, safe))].join('\n');

function row({ about, verdict, message, next }: Finding, safe: Safe): string {
  const step = next === undefined ? '' : ` **Next:** ${safe(next)}`;
  return `| ${safe(about)} | ${verdictTexts[verdict]} | ${safe(message)}${step} |`;
}

const details = (findings: readonly Finding[], safe: Safe): string[] =>
  findings.flatMap(({ about, more = [] }) =>
    more.length === 0 ? [] : [`${safe(about)}:`, more.map((each) => `- ${safe(each)}`).join('\n')],
  );
