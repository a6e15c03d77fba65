import type { SnapshotOf } from '../../../base/page.ts';
import { Button } from '../../../webview/button.tsx';
import { Markdown } from '../../../webview/markdown.tsx';
import type { MeetingPage, PageScore } from '../contract.ts';
import { meetingHost } from './host.ts';
import { Problem } from './problem.tsx';

type Snapshot = SnapshotOf<MeetingPage>;

export function Head({ title, vacancy, when, duration, verdict, scores }: Snapshot) {
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
            <dd dir="auto">{value}</dd>
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

function ScoreBar({ name, value, max }: PageScore) {
  const part = max > 0 ? Math.max(0, Math.min(1, value / max)) : 0;
  return (
    <li>
      <bdi class="name">{name}</bdi>
      <span class="bar" aria-hidden="true">
        <span style={{ width: `${part * 100}%` }} />
      </span>
      <span>
        {value.toLocaleString()} of {max.toLocaleString()}
      </span>
    </li>
  );
}

export function SummaryText({ summary }: Pick<Snapshot, 'summary'>) {
  return (
    <section id="summary" aria-labelledby="summary-title">
      <h2 id="summary-title">Summary</h2>
      {summary.kind === 'reading' && <p class="quiet">Reading the summary…</p>}
      {summary.kind === 'missing' && (
        <p class="quiet">This meeting has no summary. Opening it here does not make one.</p>
      )}
      {summary.kind === 'failed' && <Problem about="summary" {...summary} />}
      {summary.kind === 'text' && (
        <div class="findable">
          {summary.text.trim() === '' ? <p class="quiet">The summary is empty.</p> : <Markdown source={summary.text} />}
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
