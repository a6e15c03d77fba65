import assert from 'node:assert/strict';

import { type FailureKind, ServiceError } from '../../../../src/base/flow/errors.ts';
import { meetingsManifest } from '../../../../src/features/meetings/manifest.ts';
import type { MeetingFilter } from '../../../../src/features/meetings/nodes.ts';
import { filterKinds, meetingsViewState } from '../../../../src/features/meetings/viewState.ts';
import type { MeetingList, MeetingQuery } from '../../../../src/store/meetings/meetings.ts';
import type { LoadState } from '../../../../src/store/sync/loadState.ts';
import { meetingRecord } from '../../../fixtures/meeting.ts';

const now = new Date(2026, 2, 5, 14, 30).getTime();
const fetchedAt = new Date(2026, 2, 5, 14, 2).getTime();
const listOf = (...verdicts: (string | null)[]): MeetingList => ({
  meetings: verdicts.map((verdict, index) => meetingRecord({ id: `${index}`, verdict })),
  hasMore: false,
});
const read = (list: MeetingList): LoadState<MeetingList> => ({ kind: 'ready', value: list, fetchedAt });
const failed = (kind: FailureKind, list?: MeetingList): LoadState<MeetingList> => ({
  kind: 'failed',
  error: new ServiceError(kind, 'list_meetings', 'No answer.'),
  value: list,
  fetchedAt: list && fetchedAt,
});
const shown = (state: LoadState<MeetingList>, listedQuery: MeetingQuery = {}, filter: MeetingFilter = {}) =>
  meetingsViewState({ state, list: 'value' in state ? state.value : undefined, listedQuery }, filter, {
    now,
    locale: 'de',
  });

describe('meetings view', () => {
  it('names the filter and counts what passes it', () => {
    const ten = listOf('Yes', ...Array.from({ length: 9 }, () => 'No'));
    const { message, description, isFiltered } = shown(read(ten), { query: 'acme' }, { verdict: 'Yes' });
    assert.equal(message, 'Filter: “acme”, Yes. 1 of 10 meetings.');
    assert.deepEqual([description, isFiltered], ['“acme”, Yes', true]);
    assert.equal(shown(read(listOf('Yes')), {}, { verdict: 'Yes' }).message, 'Filter: Yes. 1 meeting.');
    assert.equal(
      shown(read(listOf('Yes', null)), { to: '2026-01-31' }).message,
      'Filter: until 2026-01-31. 2 meetings.',
    );
    assert.equal(shown(read(ten), { from: '2026-01-01', to: '2026-01-31' }).description, '2026-01-01 to 2026-01-31');
    assert.equal(shown(read(ten), { from: '2026-01-01' }).description, 'since 2026-01-01');
  });

  it('says what each kind of filter is set to', () => {
    const described = (query: MeetingQuery, filter: MeetingFilter) =>
      filterKinds(query, filter).map(({ label, description }) => [label, description].join(': '));
    assert.deepEqual(described({ query: 'acme' }, {}), ['Job: All', 'Verdict: All', 'Time: All']);
    assert.deepEqual(described({ from: '2026-01-01' }, { vacancy: 'Tarn', verdict: 'Strong yes' }), [
      'Job: Tarn',
      'Verdict: Strong yes',
      'Time: since 2026-01-01',
    ]);
  });

  it('names the filter beside the welcome text when nothing is found', () => {
    const nothing = { key: 'nothingFound', isFiltered: true, message: '' };
    assert.deepEqual(shown(read(listOf()), { query: 'acme' }), { ...nothing, description: '“acme”' });
    assert.deepEqual(shown(read(listOf('Yes')), {}, { vacancy: 'Tarn' }), { ...nothing, description: 'Tarn' });
    assert.deepEqual(shown(read(listOf())), { key: 'empty', isFiltered: false, message: '', description: '' });
  });

  it('says as of when and why meetings are not current', () => {
    const { key, message, description } = shown({ kind: 'cached', value: listOf('Yes'), fetchedAt });
    assert.deepEqual([key, message, description], ['ready', 'As of 14:02.', '']);
    const outdated = shown(failed('unreachable', listOf('Yes', 'No')), {}, { verdict: 'No' });
    assert.equal(outdated.message, 'As of 14:02. Not up to date: No answer. Filter: No. 1 of 2 meetings.');
    assert.equal(shown(read(listOf('Yes'))).message, '');
  });

  it('has a welcome text for each reason not to list any', () => {
    const kinds = ['denied', 'signedOut', 'unreachable', 'subscriptionEnded', 'broken'] as const;
    const states = [...kinds.map((kind) => failed(kind)), read(listOf())];
    const keys = [...states.map((state) => shown(state).key), shown(read(listOf()), { query: 'acme' }).key];
    assert.deepEqual(keys, [
      'denied',
      'signedOut',
      'unreachable',
      'subscriptionEnded',
      'failed',
      'empty',
      'nothingFound',
    ]);
    const welcomes = meetingsManifest.viewsWelcome.filter(({ view }) => view === 'jobdeck.meetings');
    assert.deepEqual(
      new Set(welcomes.map(({ when = '' }) => when)),
      new Set(keys.map((key) => `jobdeck.meetings == ${key}`)),
    );
    const textOf = (key: string) => welcomes.find(({ when = '' }) => when.endsWith(` ${key}`))?.contents;
    assert.match(textOf('denied') ?? '', /lacks the permission "Read meetings"/);
    assert.match(textOf('nothingFound') ?? '', /\(command:jobdeck\.meetings\.showAll\)/);
  });

  it('offers a filter also when filtered', () => {
    const icons = meetingsManifest.menus['view/title'].filter(({ when }) =>
      when.startsWith('view == jobdeck.meetings'),
    );
    const [filtered, unfiltered] = [true, false].map((isFiltered) =>
      icons
        .filter(({ when }) => !when.endsWith(isFiltered ? '!jobdeck.meetings.filtered' : ' jobdeck.meetings.filtered'))
        .map(({ command }) => command.replace('jobdeck.meetings.', '')),
    );
    assert.deepEqual(filtered, ['search', 'changeFilter', 'showAll', 'refresh']);
    assert.deepEqual(unfiltered, ['search', 'filter', 'refresh']);
  });
});
