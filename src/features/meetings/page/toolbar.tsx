import { type Signal, useSignal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';

import type { SnapshotOf } from '../../../base/editor/page.ts';
import { announce } from '../../../webview/announce.ts';
import { Button, IconButton } from '../../../webview/button.tsx';
import { type MeetingPage, maxTimeLength } from '../contract.ts';
import { openFind } from './findBar.tsx';
import { meetingHost, persist } from './host.ts';
import { Problem } from './problem.tsx';
import { copySelected, quoteSelected, selectedCount } from './selection.ts';
import { textSelection } from './state.ts';

type Snapshot = SnapshotOf<MeetingPage>;

interface ToolbarProps {
  readonly snapshot: Snapshot;
  readonly hasOutline: Signal<boolean>;
}

export function Toolbar({ snapshot, hasOutline }: ToolbarProps) {
  const count = selectedCount();
  const hasText = textSelection.value !== undefined;
  const isNothing = count === 0 && !hasText;
  const isEmpty = snapshot.count === 0 && snapshot.transcript.kind === 'complete';
  return (
    <div class="tools">
      <IconButton
        icon="list-unordered"
        label="Outline"
        isPressed={hasOutline.value}
        onPress={() => {
          hasOutline.value = !hasOutline.value;
        }}
      />
      <IconButton icon="search" label="Find (Ctrl+F)" onPress={openFind} />
      {!isEmpty && <TimeInput example={snapshot.exampleTime} />}
      <IconButton
        icon="copy"
        label={hasText ? 'Copy Selected Text' : count > 1 ? `Copy ${count.toLocaleString()} Messages` : 'Copy Message'}
        isDisabled={isNothing}
        onPress={copySelected}
      />
      {snapshot.mayQuote && (
        <IconButton icon="quote" label="Quote into Note… (Q)" isDisabled={isNothing} onPress={quoteSelected} />
      )}
      {!isEmpty && (
        <IconButton
          icon="go-to-file"
          label="Open Transcript as Document"
          onPress={() => meetingHost.act('openDocument', { which: 'transcript' })}
        />
      )}
      {snapshot.transcript.offers.length === 0 && (
        <IconButton icon="refresh" label="Read Again" onPress={() => meetingHost.act('readAgain', {})} />
      )}
      <Progress {...snapshot} />
      <Notice {...snapshot.notice} />
    </div>
  );
}

function TimeInput({ example }: { readonly example: string }) {
  const typed = useSignal(meetingHost.persisted?.time ?? '');
  const type = (time: string) => {
    typed.value = time;
    persist({ time: time || undefined });
  };
  return (
    <input
      type="text"
      class="go-to-time"
      aria-label={`Go to a time, such as ${example}`}
      title="Go to a time"
      placeholder={`Go to ${example}`}
      maxLength={maxTimeLength}
      value={typed.value}
      onInput={({ currentTarget }) => type(currentTarget.value)}
      onKeyDown={({ key }) => {
        if (key === 'Escape') type('');
        if (key === 'Enter' && typed.value.trim() !== '') meetingHost.act('goToTime', { time: typed.value });
      }}
    />
  );
}

function Progress({ transcript, count, messageCount: messages }: Snapshot) {
  const isReading = transcript.kind === 'reading';
  useEffect(() => {
    if (transcript.kind !== 'reading') announce(transcript.problem || `The transcript is read. ${messages}.`);
  }, [transcript.kind, transcript.problem]);
  if (!isReading && transcript.problem === '') return <p class="progress">{messages}</p>;
  if (!isReading)
    return (
      <div class="progress">
        {count > 0 && <span>{messages}.</span>}
        <Problem about="transcript" {...transcript} />
      </div>
    );
  return (
    <p class="progress">
      <progress aria-label="Reading the transcript" />
      <span>{count === 0 ? 'Reading the transcript…' : `${messages} so far`}</span>
      <Button onPress={() => meetingHost.act('stop', {})}>Stop</Button>
    </p>
  );
}

/** Milliseconds that a notice is shown. */
const noticeMs = 10_000;

function Notice({ number, text }: Snapshot['notice']) {
  const [ended, setEnded] = useState(0);
  useEffect(() => {
    if (text === '') return undefined;
    announce(text);
    const timer = setTimeout(() => setEnded(number), noticeMs);
    return () => clearTimeout(timer);
  }, [number, text]);
  return text === '' || ended === number ? null : <p class="notice">{text}</p>;
}
