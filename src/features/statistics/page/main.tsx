import './statistics.css';
import type { ChosenPeriod } from '../../../base/domain/periodChoice.ts';
import { Button } from '../../../webview/button.tsx';
import { usePainted } from '../../../webview/painted.ts';
import { startPage } from '../../../webview/start.tsx';
import type { PageFigures } from '../contract.ts';
import { useDrawnParts, useWidth } from './drawing/usePen.ts';
import { statisticsHost } from './host.ts';
import { AnswersSection, FunnelSection, OriginSection, Totals, WaysSection } from './sections.tsx';
import { WeeklySection } from './weekly.tsx';

const act = (action: 'painted' | 'refresh' | 'export' | 'openBoard') => () => void statisticsHost.act(action, {});

startPage(() => {
  const snapshot = statisticsHost.snapshot.value;
  const ref = useWidth();
  const { kind = 'loading', note = '', figures, period } = snapshot ?? {};
  usePainted(kind === 'ready', act('painted'));
  return (
    <main class="statistics">
      <header>
        <h1>Statistics</h1>
        {figures !== undefined && kind !== 'empty' && (
          <div class="buttons">
            <Button onPress={act('export')}>Export Statistics…</Button>
            <Button onPress={act('refresh')}>Refresh</Button>
          </div>
        )}
      </header>
      <div ref={ref} />
      <Patterns />
      {kind === 'loading' && <p role="status">Reading the statistics…</p>}
      {kind === 'empty' && <Empty />}
      {kind === 'failed' && <Failed note={note} />}
      {kind === 'ready' && note !== '' && (
        <div class="note" role="status">
          <p>{note}</p>
          <Button onPress={act('refresh')}>Try Again</Button>
        </div>
      )}
      {kind === 'ready' && figures !== undefined && period !== undefined && (
        <Sections figures={figures} period={period} />
      )}
    </main>
  );
});

/** Fills of series in high contrast, where colours are few. */
const Patterns = () => (
  <svg class="patterns" width="0" height="0" aria-hidden="true">
    <pattern id="stripes" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect class="second" width="3" height="6" />
    </pattern>
    <pattern id="dots" width="6" height="6" patternUnits="userSpaceOnUse">
      <circle class="third" cx="3" cy="3" r="2" />
    </pattern>
  </svg>
);

const Empty = () => (
  <div class="empty">
    <p>There are no cards yet. Statistics begin with the first card on the board, and grow with each move.</p>
    <Button isMain onPress={act('openBoard')}>
      Open Board
    </Button>
  </div>
);

const Failed = ({ note }: { readonly note: string }) => (
  <div class="empty">
    <p role="alert">{note}</p>
    <Button isMain onPress={act('refresh')}>
      Try Again
    </Button>
  </div>
);

function Sections({ figures, period }: { readonly figures: PageFigures; readonly period: ChosenPeriod }) {
  const sections = [
    <Totals key="totals" figures={figures} />,
    <FunnelSection key="funnel" figures={figures} />,
    <WaysSection key="ways" figures={figures} />,
    <WeeklySection key="weekly" figures={figures} period={period} />,
    <OriginSection key="sources" figures={figures} name="sources" />,
    <OriginSection key="tags" figures={figures} name="tags" />,
    <AnswersSection key="answers" figures={figures} />,
  ];
  return <>{sections.slice(0, useDrawnParts(sections.length))}</>;
}
