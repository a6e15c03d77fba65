import { useEffect } from 'preact/hooks';

import { Button } from '../../../webview/button.tsx';
import { maxPasteLength } from '../contract.ts';
import { boardHost, visibleSnapshot } from './state.ts';

const run = (command: string) => () => void boardHost.act('command', { command });
const fromClipboard = run('jobdeck.card.createFromClipboard');

/** The desktop editor passes no paste events to a page without a text field. */
const isDesktop = navigator.userAgent.includes('Electron');
const pasteKey = navigator.platform.startsWith('Mac') ? '⌘V' : 'Ctrl+V';

const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

export function usePaste(): void {
  useEffect(() => {
    const mayPaste = (event: Event) => visibleSnapshot.value?.mayEdit === true && !isTextField(event.target);
    const onPaste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain').trim() ?? '';
      if (!isDesktop && mayPaste(event) && text !== '') boardHost.act('paste', { text: text.slice(0, maxPasteLength) });
    };
    const onKey = (event: KeyboardEvent) => {
      const isPaste = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key === 'v';
      if (isDesktop && isPaste && mayPaste(event)) fromClipboard();
    };
    document.addEventListener('paste', onPaste);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('paste', onPaste);
      document.removeEventListener('keydown', onKey);
    };
  }, []);
}

type StartProps = NonNullable<NonNullable<typeof visibleSnapshot.value>['start']>;

export function Start({ hasBoard, canAddSample, canConnect }: StartProps) {
  return (
    <section class="start" aria-labelledby="start-title">
      <h2 id="start-title">Your job search on one board</h2>
      <p>Jobdeck keeps each application as a card that moves from the first link to the offer.</p>
      <div class="buttons">
        <Button isMain onPress={fromClipboard}>
          Paste a Job Link
        </Button>
        <Button onPress={run('jobdeck.card.create')}>Create Card…</Button>
        <Button onPress={run('jobdeck.import.open')}>Import Cards…</Button>
        {canAddSample && <Button onPress={run('jobdeck.sample.add')}>Try with Sample Data</Button>}
        {!hasBoard && <Button onPress={run('jobdeck.board.initialize')}>Create Empty Board</Button>}
        {!hasBoard && canConnect && (
          <Button onPress={run('jobdeck.session.connect')}>Connect to Hosted Tracker…</Button>
        )}
        <Button onPress={run('jobdeck.walkthrough.open')}>Open Walkthrough</Button>
      </div>
      <p class="hint">
        Copy the address of a job post, then press <kbd>{pasteKey}</kbd> here.
      </p>
    </section>
  );
}

export function SampleNote() {
  return (
    <p class="note sample">
      The sample data is on this board. <Button onPress={run('jobdeck.sample.remove')}>Remove Sample Data</Button>
    </p>
  );
}
