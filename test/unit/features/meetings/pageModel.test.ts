import assert from 'node:assert/strict';

import { ServiceError } from '../../../../src/base/flow/errors.ts';
import { messageWith, subchatOf } from './messages.ts';
import { openedModel, type Served } from './openedModel.ts';

describe('MeetingPageModel', () => {
  it('marks a context reset between subchats once', async () => {
    const beforeReset = (id: string) => ({ ...messageWith(id), beforeContextReset: true });
    const subchats = [
      { id: 'a', title: 'A', messages: [beforeReset('1'), beforeReset('2')] },
      { id: 'b', title: 'B', messages: [beforeReset('3')] },
      { id: 'none', title: 'None', messages: [] },
      { id: 'c', title: 'C', messages: [messageWith('4'), messageWith('5')] },
    ];
    const { model } = await openedModel({ subchats });
    assert.deepEqual(
      model.snapshot().messages.flatMap(({ id, endsContext }) => (endsContext ? id : [])),
      ['3'],
    );
  });

  it('marks a context reset at the end', async () => {
    const messages = [{ ...messageWith('1'), beforeContextReset: true }];
    const { model } = await openedModel({ subchats: [{ id: 'a', title: 'A', messages }] });
    assert.equal(model.snapshot().messages[0]?.endsContext, true);
  });

  it('reads again what has changed since', async () => {
    const served = { subchats: [subchatOf('A', 'ab')], summary: 'Old.', meeting: { verdict: null } };
    const { model, asked } = await openedModel(served);
    const { version } = model.snapshot();
    model.actions.select({ version, selection: { anchor: 1, focus: 1 } });
    Object.assign(served, { subchats: [subchatOf('A', 'xab')], summary: 'New.', meeting: { verdict: 'Yes' } });
    const kinds: string[] = [];
    model.onDidChange(() => kinds.push(model.snapshot().summary.kind));
    await model.actions.readAgain({});
    const { verdict, summary, messages, selection } = model.snapshot();
    assert.deepEqual([verdict, summary.text, messages.map(({ id }) => id)], ['Yes', 'New.', ['x', 'a', 'b']]);
    assert.deepEqual([selection, new Set(kinds)], [{ anchor: 2, focus: 2 }, new Set(['text'])]);
    asked.length = 0;
    await model.actions.readAgain({});
    assert.deepEqual(asked.toSorted(), ['get_meeting', 'get_meeting_summary', 'get_meeting_transcript']);
  });

  it('keeps what is shown when it cannot be read again', async () => {
    const subchats = [subchatOf('A', 'ab')];
    const { model, meetings } = await openedModel({ subchats, summary: 'Good.' });
    const fail = () => Promise.reject(new ServiceError('unreachable', 'get_meeting', 'No answer.'));
    Object.assign(meetings, { read: fail, summary: fail });
    await model.actions.readAgain({});
    assert.deepEqual([model.snapshot().hasMeeting, model.snapshot().summary.text], [true, 'Good.']);
  });

  it('follows the list with the head and a summary made since', async () => {
    const served: Served = { subchats: [] };
    const { model, meetings, asked } = await openedModel(served);
    assert.deepEqual([model.snapshot().verdict, model.snapshot().summary.kind], ['', 'missing']);
    served.meeting = { verdict: 'Yes' };
    served.summary = 'Made since.';
    asked.length = 0;
    const summarized = new Promise<void>((resolve) => {
      model.onDidChange(() => model.snapshot().summary.kind === 'text' && resolve());
    });
    await meetings.refresh();
    await summarized;
    assert.equal(model.snapshot().verdict, 'Yes');
    assert.deepEqual(asked, ['get_meeting_summary']);
  });

  it('has an example of a time in the clock of its times', async () => {
    const locale = { locale: 'en-US', timeZone: 'UTC' };
    const { model } = await openedModel({ subchats: [subchatOf('A', 'ab')] }, { locale });
    assert.match(model.snapshot().exampleTime, /^2:05\sPM$/);
    model.actions.goToTime({ time: 'noon' });
    assert.match(model.snapshot().notice.text, /^Enter a time such as 2:05\sPM\.$/);
  });

  it('ends a notice at the next jump, search or selection', async () => {
    const messages = [messageWith('1', 'a', '2026-03-02T10:05:00Z'), messageWith('2', 'b')];
    const { model } = await openedModel({ subchats: [{ id: 's', title: 'S', messages }] });
    const { version } = model.snapshot();
    const steps = [
      () => model.actions.goToTime({ time: '0:00' }),
      () => model.goToMessage('2'),
      () => model.actions.find({ query: 'b' }),
      () => model.actions.findNext({ by: 1 }),
      () => model.actions.select({ version, selection: { anchor: 0, focus: 0 } }),
      () => model.actions.selectText({ version, text: { index: 0, text: 'a' } }),
    ];
    for (const step of steps) {
      model.actions.goToTime({ time: 'noon' });
      assert.notEqual(model.snapshot().notice.text, '');
      step();
      assert.equal(model.snapshot().notice.text, '', String(step));
    }
  });

  it('quotes selected text only if its message still has it', async () => {
    const served = {
      subchats: [{ id: 's', title: 'S', messages: [messageWith('1'), messageWith('2', 'We pay well.')] }],
    };
    const { model } = await openedModel(served);
    const { version } = model.snapshot();
    const texts = () => model.quoted.parts.map(({ messageId, text }) => [messageId, text]);
    model.actions.selectText({ version, text: { index: 1, text: 'pay  well' } });
    assert.deepEqual(texts(), [['2', 'pay  well']]);
    served.subchats = [{ id: 's', title: 'S', messages: [messageWith('0'), messageWith('2', 'We pay well.')] }];
    await model.actions.readAgain({});
    model.actions.selectText({ version, text: { index: 0, text: 'of an earlier version' } });
    assert.deepEqual(texts(), [['2', 'pay  well']]);
    served.subchats = [{ id: 's', title: 'S', messages: [messageWith('0'), messageWith('2', 'We pay badly.')] }];
    await model.actions.readAgain({});
    assert.throws(texts, /changed since it was shown/);
  });

  it('quotes selected text of the summary only as it is shown', async () => {
    const { model } = await openedModel({ subchats: [], summary: 'Went **very** well.' });
    const { version } = model.snapshot();
    model.actions.selectText({ version, text: { text: 'very well' } });
    assert.throws(() => model.quoted, /changed since it was shown/);
    model.actions.shownSummary({ text: 'Went very well.' });
    assert.deepEqual(model.quoted.parts, [{ speaker: 'Summary', at: null, text: 'very well' }]);
    model.actions.selectText({ version });
    assert.deepEqual(model.quoted.parts, []);
  });

  it('quotes text that was selected before the page was painted', async () => {
    const { model } = await openedModel({ subchats: [], summary: 'Went very well.' });
    model.actions.shownSummary({ text: 'Went very well.' });
    model.actions.selectText({ version: model.snapshot().version, text: { text: 'very well' } });
    model.actions.painted({});
    assert.deepEqual(model.quoted.parts, [{ speaker: 'Summary', at: null, text: 'very well' }]);
  });

  it('quotes the shown end of a message that is cut', async () => {
    const messages = [messageWith('1', 'word '.repeat(10_000))];
    const { model } = await openedModel({ subchats: [{ id: 's', title: 'S', messages }] });
    const { version } = model.snapshot();
    model.actions.selectText({ version, text: { index: 0, text: 'wor…' } });
    assert.throws(() => model.quoted, /changed/);
    model.actions.selectText({ version, text: { index: 0, text: 'word…' } });
    assert.deepEqual(model.quoted.parts[0]?.text, 'word…');
  });
});
