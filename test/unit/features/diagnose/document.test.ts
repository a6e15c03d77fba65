import assert from 'node:assert/strict';

import type { Finding } from '../../../../src/base/finding.ts';
import { diagnosisDocument, summaryOf } from '../../../../src/features/diagnose/document.ts';

const fine: Finding = { about: 'REST', verdict: 'fine', message: 'HTTP 200.' };
const origin = 'Made today.';
const written = (findings: readonly Finding[], secrets: readonly string[] = []): string =>
  diagnosisDocument({ diagnoses: [{ title: 'Tracker, https://tracker.example', findings }], origin, secrets });

describe('diagnosis document', () => {
  it('shows a verdict for each step, with next steps', () => {
    const text = written([fine, { about: 'Token', verdict: 'wrong', message: 'It expired.', next: 'Make a new one.' }]);
    assert.match(text, /^\| REST \| ✓\u00a0fine \| HTTP 200\. \|$/m);
    assert.match(text, /^\| Token \| ✗\u00a0wrong \| It expired\. \*\*Next:\*\* Make a new one\. \|$/m);
  });

  it('lists all differences below the table', () => {
    const text = written([{ ...fine, verdict: 'notice', more: ['a_b is missing', '<c>'] }]);
    assert.match(text, /^- a\\_b is missing\n- &lt;c>$/m);
  });

  it('summarizes in one sentence', () => {
    const of = (...verdicts: Finding['verdict'][]) =>
      summaryOf([{ title: '', findings: verdicts.map((verdict) => ({ ...fine, verdict })) }]);
    assert.equal(of('fine', 'fine'), 'All 2 steps are fine.');
    assert.equal(of('wrong', 'fine', 'notice'), 'Of 3 steps 1 failed, 1 is worth a look.');
    assert.equal(of('skipped', 'skipped', 'notice', 'notice'), 'Of 4 steps 2 are worth a look, 2 were skipped.');
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
