import { useEffect, useMemo, useRef } from 'preact/hooks';

import type { SnapshotOf } from '../../../base/editor/page.ts';
import { Button } from '../../../webview/button.tsx';
import { Formatted } from '../../../webview/formattedText.tsx';
import { useLateMarkdown } from '../../../webview/lateMarkdown.ts';
import { type MeetingPage, maxShownSummary, noSummary, type PageScore } from '../contract.ts';
import { meetingHost } from './host.ts';
import { Problem } from './problem.tsx';
import { blocksIn, blockText } from './shownText.ts';
import { textSelection } from './state.ts';

type Snapshot = SnapshotOf<MeetingPage>;

export function Head({ title, vacancy, hasCard, when, duration, verdict, scores }: Snapshot) {
  const facts = [
    { name: 'Job', value: vacancy },
    { name: 'Date', value: when },
    { name: 'Duration', value: duration },
    { name: 'Verdict', value: verdict },
  ].filter(({ value }) => value !== '');
  return (
    <header>
      <h1 dir="auto">{title}</h1>
      <dl class="facts">
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd dir="auto">{name === 'Job' && hasCard ? <CardLink vacancy={vacancy} /> : value}</dd>
          </div>
        ))}
      </dl>
      {scores.length > 0 && (
        <ul class="scores" aria-label="Scores">
          {scores.map((score, index) => (
            <ScoreBar key={`${index} ${score.name}`} {...score} />
          ))}
        </ul>
      )}
    </header>
  );
}

function CardLink({ vacancy }: Pick<Snapshot, 'vacancy'>) {
  return (
    <button
      type="button"
      class="opens"
      aria-label={`Open the card ${vacancy}`}
      onClick={() => meetingHost.act('openCard', {})}
    >
      {vacancy}
    </button>
  );
}

function ScoreBar({ name, part, text }: PageScore) {
  return (
    <li>
      <bdi class="name">{name}</bdi>
      <span class="bar" aria-hidden="true">
        <span style={{ width: `${part * 100}%` }} />
      </span>
      <span>{text}</span>
    </li>
  );
}

const summaryContext = JSON.stringify({ webviewSection: 'selectedSummary' });

/** Without `scrollIntoView`, which would also scroll the document: the editor shows some pixels less of it than it has. */
export function showSummary(): void {
  const summary = document.getElementById('summary');
  const scroller = summary?.closest('.scroller');
  if (summary === null || !scroller) return;
  scroller.scrollTop += summary.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
}

export function SummaryText({ summary }: Pick<Snapshot, 'summary'>) {
  const text = useRef<HTMLDivElement>(null);
  const isSelected = textSelection.value !== undefined && textSelection.value.index === undefined;
  const hasText = summary.kind === 'text' && summary.text.trim() !== '';
  const readMarkdown = useLateMarkdown(hasText);
  const formatted = useMemo(
    () => (hasText ? readMarkdown?.(summary.text) : undefined),
    [hasText, summary.text, readMarkdown],
  );
  useEffect(() => {
    const shown = text.current === null ? '' : blocksIn(text.current).map(blockText).join('\n');
    meetingHost.act('shownSummary', { text: shown.slice(0, maxShownSummary) });
  }, [summary.kind, formatted]);
  return (
    <section id="summary" aria-labelledby="summary-title" data-vscode-context={isSelected ? summaryContext : undefined}>
      <h2 id="summary-title">Summary</h2>
      {(summary.kind === 'reading' || (hasText && formatted === undefined)) && (
        <p class="quiet">Reading the summary…</p>
      )}
      {summary.kind === 'missing' && <p class="quiet">{noSummary}</p>}
      {summary.kind === 'failed' && <Problem about="summary" {...summary} />}
      {summary.kind === 'text' && !hasText && <p class="quiet">The summary is empty.</p>}
      {formatted !== undefined && (
        <div class="findable" ref={text}>
          <Formatted source={summary.text} text={formatted} />
        </div>
      )}
      {summary.isCut && (
        <p class="cut">
          Only the beginning of the summary is shown.{' '}
          <Button onPress={() => meetingHost.act('openDocument', { which: 'summary' })}>Open as Document</Button>
        </p>
      )}
    </section>
  );
}
