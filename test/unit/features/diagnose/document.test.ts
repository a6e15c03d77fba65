import assert from 'node:assert/strict';

import type { Finding } from '../../../../src/base/editor/finding.ts';
import { diagnosisDocument, summaryOf } from '../../../../src/features/diagnose/document.ts';

const fine: Finding = { about: 'REST', verdict: 'fine', message: 'HTTP 200.' };
const origin = 'Made today.';
const written = (findings: readonly Finding[], secrets: readonly string[] = []): string =>
  diagnosisDocument({ diagnoses: [{ title: 'Tracker, https://tracker.example', findings }], origin, secrets });

describe('diagnosis document', () => {
  it('names the cause once, above the steps', () => {
    const text = written([
      fine,
      { about: 'Token', verdict: 'wrong', message: 'It expired.', next: 'Make a new one.' },
      { about: 'MCP', verdict: 'wrong', message: 'HTTP 401.', next: 'Check the token.', dependsOn: 'Token' },
      { about: 'Permissions', verdict: 'skipped', message: 'Not known.', dependsOn: 'MCP' },
    ]);
    assert.match(
      text,
      /^# Connection\n\n\*\*It expired\.\*\* Make a new one\.\n\nOf 4 steps 1 failed, 2 were skipped\.$/m,
    );
    assert.match(text, /^\| REST \| ✓\u00a0fine \| HTTP 200\. \|$/m);
    assert.match(text, /^\| Token \| ✗\u00a0failed \| See above\. \|$/m);
    for (const about of ['MCP', 'Permissions'])
      assert.match(text, new RegExp(`^\\| ${about} \\| ○\u00a0skipped \\| Follows from "Token"\\. \\|$`, 'm'));
    assert.equal(text.split('It expired').length, 2);
    assert.doesNotMatch(text, /HTTP 401|Check the token/);
  });

  it('names the cause of several services once', () => {
    const finding: Finding = { about: 'Name', verdict: 'wrong', message: 'The name is not known.' };
    const other: Finding = { about: 'Token', verdict: 'wrong', message: 'It expired.' };
    const diagnoses = [
      { title: 'Tracker', findings: [finding] },
      { title: 'Key service', findings: [finding] },
    ];
    const text = diagnosisDocument({ diagnoses, origin, secrets: [] });
    assert.match(text, /^# Connection\n\n\*\*The name is not known\.\*\*\n\nOf 2 steps 2 failed\.$/m);
    const both = [{ title: 'Tracker', findings: [other] }, ...diagnoses.slice(1)];
    const texts = diagnosisDocument({ diagnoses: both, origin, secrets: [] });
    assert.match(texts, /^Tracker: \*\*It expired\.\*\*\n\nKey service: \*\*The name is not known\.\*\*$/m);
  });

  it('shows a notice with its next step', () => {
    const text = written([{ about: 'Clock', verdict: 'notice', message: 'It is late.', next: 'Set it.' }]);
    assert.match(text, /^\| Clock \| !\u00a0notice \| It is late\. \*\*Next:\*\* Set it\. \|$/m);
  });

  it('lists all differences below the table', () => {
    const text = written([{ ...fine, verdict: 'notice', more: ['a_b is missing', '<c>'] }]);
    assert.match(text, /^- a\\_b is missing\n- &lt;c>$/m);
  });

  it('summarizes the cause, else the counts', () => {
    const of = (...verdicts: Finding['verdict'][]) =>
      summaryOf({
        diagnoses: [{ title: '', findings: verdicts.map((verdict) => ({ ...fine, verdict })) }],
        secrets: [],
      });
    assert.equal(of('fine', 'fine'), 'All 2 steps are fine.');
    assert.equal(of('skipped', 'skipped', 'notice', 'notice'), 'Of 4 steps 2 are worth a look, 2 were skipped.');
    assert.equal(of('wrong', 'fine', 'notice'), 'HTTP 200.');
    const findings: Finding[] = [
      { about: 'Token', verdict: 'wrong', message: 'It expired: secret-word.', next: 'Make a new one.' },
      { about: 'Published description', verdict: 'wrong', message: 'It is gone.' },
    ];
    const summary = summaryOf({ diagnoses: [{ title: '', findings }], secrets: ['secret-word'] });
    assert.match(summary, /^It expired: [^ ]*\. Make a new one\. 1 other part failed too\.$/);
    assert.doesNotMatch(summary, /secret-word/);
  });

  it('contains no token, even an echoed one', () => {
    const message =
      'You sent Bearer abc.def and jdk_0123456789abcdef and my_odd_token or my%5Fodd%5Ftoken, which I refuse.';
    const text = written([{ ...fine, message }], ['my_odd_token']);
    const unescaped = text.replaceAll('\\', '');
    assert.match(unescaped, /which I refuse/);
    assert.doesNotMatch(unescaped, /abc\.def|jdk_0123|odd/);
  });

  it("escapes markup in the service's text", () => {
    const text = written([{ ...fine, message: '<img src=x> [here](command:x) | **bold**\n# title' }]);
    assert.match(text, /&lt;img src=x> \\\[here\\\]\\\(command:x\\\) \\\| \\\*\\\*bold\\\*\\\* \\# title \|$/m);
  });
});
