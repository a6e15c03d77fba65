import { formatCount, formatOutdated } from '../../../base/domain/figureTexts.ts';
import { Button } from '../../../webview/button.tsx';
import type { AnswersPicture, FunnelStage, HistoriesProgress, Origin, PageCell, PageFigures } from '../contract.ts';
import { type Bars, drawBars } from './drawing/bars.ts';
import { formatCards } from './drawing/scene.ts';
import { drawWays } from './drawing/ways.ts';
import { persistState, statisticsHost } from './host.ts';
import { AnswerNumbers, CellNumber, Numbers, TableNote, tableOf } from './numbers.tsx';
import { Section } from './section.tsx';

interface FiguresProps {
  readonly figures: PageFigures;
}

export function Totals({ figures }: FiguresProps) {
  const { active, archived, all } = figures.totals;
  return (
    <Section table={tableOf(figures, 'totals')} day={figures.day} draw={undefined} data={undefined}>
      <Numbers
        numbers={[
          { name: 'On the board', value: active, figure: { kind: 'active', key: '' } },
          { name: 'Archived', value: archived, figure: { kind: 'archived', key: '' } },
          { name: 'All', value: all, figure: { kind: 'all', key: '' } },
        ]}
      />
    </Section>
  );
}

export function FunnelSection({ figures }: FiguresProps) {
  const table = tableOf(figures, 'funnel');
  return (
    <Section
      table={table}
      day={figures.day}
      draw={(pen) => drawBars(funnelBars(figures.funnel), pen)}
      data={figures.funnel}
    />
  );
}

const funnelBars = (stages: readonly FunnelStage[]): Bars => ({
  header: 'Stage',
  valueHeader: 'Reached',
  cellHeaders: ['Conversion', 'Median stay', 'Now'],
  rows: stages.map(({ key, title, reached, current, conversion, days }) => ({
    title,
    value: reached,
    figure: { kind: 'reached', key },
    label: `${title}: reached by ${formatCards(reached)}`,
    cells: [
      { text: conversion },
      { text: days },
      {
        text: formatCount(current),
        ...(current > 0 && {
          opens: { figure: { kind: 'current', key }, label: `${title}: ${formatCards(current)} there now` },
        }),
      },
    ],
  })),
});

/** More would need a picture of many screens. */
const maxDrawnStages = 60;
const tooManyStages = `Cards moved through more than ${maxDrawnStages} stages, which are too many to draw. The table has all ways.`;

export function WaysSection({ figures }: FiguresProps) {
  const { ways, funnel, histories, day } = figures;
  const table = tableOf(figures, 'ways');
  const stages = new Set(funnel.map(({ key }) => key));
  const isEmpty = ways === undefined || ways.links.length === 0 || ways.nodes.length > maxDrawnStages;
  const status = <HistoriesStatus histories={histories} hasFigures={ways !== undefined} />;
  return (
    <Section
      table={table}
      day={day}
      draw={isEmpty ? undefined : (pen) => drawWays(ways, stages, pen)}
      data={[ways, [...stages]]}
    >
      {isEmpty && (
        <div class="frame none">
          {ways === undefined ? status : ways.links.length === 0 ? 'No card has moved yet.' : tooManyStages}
        </div>
      )}
      <div class="below">
        <TableNote note={table.note} />
        {ways !== undefined && status}
      </div>
    </Section>
  );
}

export function AnswersSection({ figures }: FiguresProps) {
  const { answers, histories, day } = figures;
  const table = tableOf(figures, 'answers');
  return (
    <Section
      table={table}
      day={day}
      controls={
        <>
          <StageChoice figures={figures} />
          <AnswerNumbers answers={answers} />
        </>
      }
      draw={answers && ((pen) => drawBars(answerBars(answers), pen))}
      data={answers}
    >
      {answers === undefined && (
        <p class="frame none">{histories.kind === 'reading' ? '' : 'The histories of the cards are needed.'}</p>
      )}
      {answers !== undefined && (
        <div class="below">{isOutdated(histories) && formatOutdated(histories.total - histories.read)}</div>
      )}
    </Section>
  );
}

/** While histories are read, the progress below the ways says it. */
const isOutdated = ({ kind }: PageFigures['histories']): boolean => kind === 'tooMany' || kind === 'stopped';

function StageChoice({ figures: { funnel, answerStage } }: FiguresProps) {
  const choose = (columnId: string) => {
    persistState({ answerStage: columnId });
    statisticsHost.act('setAnswerStage', { columnId });
  };
  return (
    <div class="buttons">
      <label>
        Counted from{' '}
        <select class="stages" value={answerStage ?? ''} onChange={({ currentTarget }) => choose(currentTarget.value)}>
          {funnel.map(({ key, title }) => (
            <option key={key} value={key}>
              {title}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

const answerBars = ({ buckets }: AnswersPicture): Bars => ({
  header: 'Days',
  valueHeader: 'Answers',
  cellHeaders: [],
  rows: buckets.map(({ title, cards }, index) => ({
    title,
    value: cards,
    figure: { kind: 'answeredIn', key: String(index) },
    label: `Answered after ${title}: ${formatCards(cards)}`,
    cells: [],
  })),
});

const originNames = { sources: 'Source', tags: 'Tag' } as const;

export function OriginSection({ figures, name }: FiguresProps & { readonly name: keyof typeof originNames }) {
  const table = tableOf(figures, name);
  const origins = figures[name];
  const more = table.rowCount - origins.length;
  return (
    <Section
      table={table}
      day={figures.day}
      draw={origins.length === 0 ? undefined : (pen) => drawBars(originBars(origins, name), pen)}
      data={origins}
    >
      {origins.length === 0 && <p class="none">{name === 'tags' ? 'No card has a tag.' : 'No card has a source.'}</p>}
      {more > 0 && <p class="definition">{formatCount(more)} more are in the table.</p>}
    </Section>
  );
}

const originBars = (origins: readonly Origin[], name: keyof typeof originNames): Bars => {
  const [kind, answeredKind] =
    name === 'sources' ? (['source', 'sourceAnswered'] as const) : (['tag', 'tagAnswered'] as const);
  return {
    header: originNames[name],
    valueHeader: 'Cards',
    cellHeaders: ['Answered'],
    hasParts: true,
    rows: origins.map(({ key, title, cards, answered }) => ({
      title,
      value: cards,
      part: answered ?? 0,
      figure: { kind, key },
      label: `${title}: ${formatCards(cards)}`,
      cells: [
        {
          text: answered === undefined ? '–' : formatCount(answered),
          ...(answered !== undefined &&
            answered > 0 && {
              opens: { figure: { kind: answeredKind, key }, label: `${title}: ${formatCards(answered)} answered` },
            }),
        },
      ],
    })),
  };
};

const read = (): void => void statisticsHost.act('readHistories', {});
const stop = (): void => void statisticsHost.act('stop', {});

const formatHistories = (count: number): string => (count === 1 ? '1 History' : `${formatCount(count)} Histories`);

interface StatusProps {
  readonly histories: HistoriesProgress;
  readonly hasFigures: boolean;
}

/** In the place of the picture until it can be drawn, with one button, which keeps its focus. */
function HistoriesStatus({ histories, hasFigures }: StatusProps) {
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
