import { formatCount, formatOutdated } from '../../../base/figureTexts.ts';
import { Button } from '../../../webview/button.tsx';
import type { HistoriesProgress, PageCell } from '../contract.ts';
import { statisticsHost } from './host.ts';
import { CellNumber } from './numbers.tsx';

const read = (): void => void statisticsHost.act('readHistories', {});
const stop = (): void => void statisticsHost.act('stop', {});

const formatHistories = (count: number): string => (count === 1 ? '1 History' : `${formatCount(count)} Histories`);

interface StatusProps {
  readonly histories: HistoriesProgress;
  readonly hasFigures: boolean;
}

/** In the place of the picture until it can be drawn, with one button, which keeps its focus. */
export function HistoriesStatus({ histories, hasFigures }: StatusProps) {
  const { kind, total, failed, read: done } = histories;
  const button = buttonOf(histories);
  return (
    <div class="histories">
      {kind === 'reading' && <progress max={Math.max(1, total)} value={done} aria-label="Histories read" />}
      <span key="message" role={kind === 'reading' ? undefined : 'status'}>
        {kind === 'done' && failed > 0 ? <Failed count={failed} /> : messageOf(histories, hasFigures)}
      </span>
      {button !== undefined && (
        <Button key="button" isMain={kind === 'tooMany'} onPress={button.press}>
          {button.label}
        </Button>
      )}
    </div>
  );
}

function Failed({ count }: { readonly count: number }) {
  const words = `${count === 1 ? 'history' : 'histories'} could not be read`;
  const cell: PageCell = { text: formatCount(count), figure: { kind: 'failedHistory', key: '' } };
  return (
    <>
      <CellNumber cell={cell} label={words} /> {words}.
    </>
  );
}

function buttonOf({ kind, total, read: done, failed }: HistoriesProgress) {
  if (kind === 'reading') return { label: 'Stop', press: stop };
  if (kind !== 'done') return { label: `Read ${formatHistories(Math.max(0, total - done))}`, press: read };
  return failed > 0 ? { label: 'Try Again', press: read } : undefined;
}

function messageOf(histories: HistoriesProgress, hasFigures: boolean): string {
  const { kind, read: done, total, minutes, reason } = histories;
  const progress = `${formatCount(done)} of ${formatCount(total)}`;
  if (kind === 'reading') return `Reading the histories of the cards: ${progress}`;
  const time =
    minutes === 0 ? '' : ` That takes about ${minutes === 1 ? 'a minute' : `${formatCount(minutes)} minutes`}.`;
  if (kind === 'done') return '';
  const missing =
    kind === 'tooMany'
      ? 'Ways and first answers need the history of each card.'
      : `The histories of ${progress} cards are known.`;
  const known = `${hasFigures ? formatOutdated(total - done) : missing}${time}`;
  return reason === '' ? known : `${reason} ${known}`;
}
