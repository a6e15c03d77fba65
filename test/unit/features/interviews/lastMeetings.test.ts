import assert from 'node:assert/strict';

import { ServiceError } from '../../../../src/base/flow/errors.ts';
import { lastMeetingsText } from '../../../../src/features/interviews/lastMeetings.ts';
import { card } from '../../../fixtures/board.ts';

const meeting = (id: string, day: number, title = `Talk ${id}`) => ({
  id,
  title,
  startedAt: `2026-03-0${day}T12:00:00Z`,
  scores: [{ name: 'Depth', value: 7, max: 10 }],
  verdict: 'Yes',
});
const needs = {
  mayRead: () => true,
  summary: async (id: string) => `# Summary of ${id}`,
  formatFailure: (error: unknown) => `${error instanceof Error ? error.message : ''}`,
  language: 'en-GB',
};
const textOf = (meetings: ReturnType<typeof meeting>[], more: Partial<typeof needs> = {}) =>
  lastMeetingsText(card({ id: 'c', title: 'Engineer', company: 'Acme', meetings }), { ...needs, ...more });

describe('lastMeetingsText', () => {
  it('has the last five meetings, newest first', async () => {
    const text = await textOf([1, 3, 2, 6, 5, 4, 7].map((day) => meeting(`m${day}`, day)));
    assert.deepEqual(
      Array.from(text.matchAll(/^## (.*)$/gm), ([, title]) => title),
      ['Talk m7', 'Talk m6', 'Talk m5', 'Talk m4', 'Talk m3'],
    );
    assert.match(text, /## Talk m7\n\n7 Mar 2026 · Verdict: Yes · Depth 7\/10\n\n> ### Summary of m7\n/);
    assert.match(text, /\*2 earlier meetings are on the card\.\*\n$/);
  });

  it('says that there are no meetings', async () => {
    assert.equal(await textOf([]), '# Last meetings: Acme – Engineer\n\nNo meeting is attached to this card yet.\n');
  });

  it('says why a summary is missing and shows the others', async () => {
    const summary = async (id: string): Promise<string> => {
      if (id === 'gone') throw new ServiceError('missing', 'get_meeting_summary', '404', { code: 'summary_not_found' });
      if (id === 'down') throw new Error('The *service* is down.');
      return '<b>Good</b> [a](b)';
    };
    const text = await textOf([meeting('gone', 3), meeting('down', 2), meeting('m', 1)], { summary });
    assert.match(text, /\*This meeting has no summary\. Preparing an interview does not make one\.\*/);
    assert.match(text, /\*The \\\*service\\\* is down\.\*/);
    assert.match(text, /> \\<b>Good\\<\/b> \[a\]\\\(b\)/);
  });

  it('names the missing permission', async () => {
    assert.match(await textOf([meeting('m', 1)], { mayRead: () => false }), /lacks the permission "Read meetings"/);
  });
});
