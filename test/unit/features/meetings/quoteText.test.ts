import assert from 'node:assert/strict';

import type { MeetingPlace } from '../../../../src/base/domain/meetingPlace.ts';
import { type QuotedPart, quoteWriter } from '../../../../src/features/meetings/quotes/quoteText.ts';

const locale = { locale: 'en-GB', timeZone: 'UTC' };
const meeting = { id: 'm', title: 'Talk\nwith Malte', startedAt: '2026-03-02T12:00:00Z', vacancy: null };
const part = (messageId: string, text: string, more: Partial<QuotedPart> = {}): QuotedPart => ({
  messageId,
  speaker: 'Malte',
  at: '2026-03-02T09:05:00Z',
  text,
  ...more,
});
const linkTo = (label: string, { meetingId, messageId }: MeetingPlace) => `[${label}](${meetingId}@${messageId})`;
const quote = (...parts: QuotedPart[]) => quoteWriter({ meeting, parts }, locale)(linkTo);

describe('quoteWriter', () => {
  it('names speaker, meeting and time, and links to each message', () => {
    assert.equal(
      quote(part('1', 'Why?\nReally?'), part('2', 'Because.', { speaker: 'Can*didate' })),
      '**Malte**, [Talk with Malte, 2 Mar 2026, 09:05](m@1)\n\n> Why?\n> Really?\n\n**Can\\*didate**, [09:05](m@2)\n\n> Because.\n',
    );
  });

  it('links to the meeting without a message or time', () => {
    const summary = { speaker: 'Summary', at: null, text: 'Good.' };
    assert.equal(quote(summary), '**Summary**, [Talk with Malte, 2 Mar 2026](m@undefined)\n\n> Good.\n');
    assert.match(quote(summary, part('2', 'x', { at: null })), /\*\*Malte\*\*, \[Message\]\(m@2\)/);
  });

  it('refuses a quote that is too long', () => {
    assert.throws(() => quote(part('1', 'x'.repeat(10_000_000))), /at most 100,000 characters/);
    const many = Array.from({ length: 10_000 }, (_, index) => part(String(index), 'x'));
    assert.throws(() => quote(...many), /at most 100,000 characters/);
  });
});
