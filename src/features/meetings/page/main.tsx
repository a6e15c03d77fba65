import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';

import type { SnapshotOf } from '../../../base/editor/page.ts';
import { useIdle, usePainted, wasIdle } from '../../../webview/painted.ts';
import { startPage } from '../../../webview/start.tsx';
import type { MeetingPage } from '../contract.ts';
import { Conversation } from './conversation.tsx';
import { FindBar, useFindShortcuts } from './findBar.tsx';
import { Head, SummaryText, showSummary } from './head.tsx';
import { highlightFound } from './highlight.ts';
import { meetingHost } from './host.ts';
import { Problem } from './problem.tsx';
import { focusRow } from './rowFocus.ts';
import { place, rowScroll } from './state.ts';
import { useTextSelection } from './textSelection.ts';
import { Toolbar } from './toolbar.tsx';
import './meeting.css';

const wide = 800;

const { messageId } = meetingHost.persisted ?? {};
if (messageId !== undefined) meetingHost.act('restore', { messageId });

startPage(() => {
  const hasOutline = useSignal(matchMedia(`(min-width: ${wide}px)`).matches);
  const scroller = useRef<HTMLDivElement>(null);
  const snapshot = meetingHost.snapshot.value;
  useFindShortcuts();
  useTextSelection();
  const isDrawn = snapshot !== undefined && (snapshot.count > 0 || snapshot.transcript.kind !== 'reading');
  usePainted(isDrawn, () => meetingHost.act('painted', {}));
  useIdle(snapshot?.hasMeeting === true);
  useEffect(() => {
    if (snapshot !== undefined) highlightFound(snapshot.found, scroller.current);
  });
  if (snapshot === undefined) return <p class="waiting">Reading the meeting…</p>;
  if (!snapshot.hasMeeting)
    return (
      <main class="waiting">
        <h1 class="unseen">Meeting</h1>
        {snapshot.problem === '' ? <p>Reading the meeting…</p> : <Problem about="meeting" {...snapshot} />}
      </main>
    );
  return (
    <main class={hasOutline.value ? 'meeting with-outline' : 'meeting'}>
      {wasIdle.value ? <Toolbar snapshot={snapshot} hasOutline={hasOutline} /> : <div class="tools" />}
      <FindBar {...snapshot} />
      {hasOutline.value && <Outline {...snapshot} />}
      <div class="scroller" ref={scroller} tabIndex={-1}>
        <Head {...snapshot} />
        <SummaryText {...snapshot} />
        <section aria-labelledby="transcript-title">
          <h2 id="transcript-title">Transcript</h2>
          {snapshot.count > 0 && <Conversation snapshot={snapshot} scroller={scroller} />}
          {snapshot.count === 0 && <p class="quiet">{snapshot.transcript.problem || 'Reading the transcript…'}</p>}
        </section>
      </div>
    </main>
  );
});

function Outline({ outline, moreSubchats }: Pick<SnapshotOf<MeetingPage>, 'outline' | 'moreSubchats'>) {
  const current = outline.findLastIndex(({ index }) => index <= place.value);
  const goTo = (index: number): void => {
    focusRow(index);
    rowScroll.value?.goTo(index);
  };
  return (
    <nav class="outline" aria-label="Outline">
      <ul>
        <li>
          <button type="button" onClick={showSummary}>
            Summary
          </button>
        </li>
        {outline.map(({ title, index, count, details }, order) => (
          <li key={`${order} ${title}`}>
            <button
              type="button"
              aria-current={order === current && place.value > 0 ? 'location' : undefined}
              disabled={count === 0}
              onClick={() => goTo(index)}
            >
              <bdi>{title}</bdi>
              <span class="quiet">{details}</span>
            </button>
          </li>
        ))}
        {moreSubchats > 0 && <li class="quiet">And {moreSubchats.toLocaleString()} more.</li>}
      </ul>
    </nav>
  );
}
