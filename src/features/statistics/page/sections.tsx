import { formatCount, formatOutdated } from '../../../base/figureTexts.ts';
import type { AnswersPicture, FunnelStage, Origin, PageFigures } from '../contract.ts';
import { type Bars, drawBars } from './drawing/bars.ts';
import { formatCards } from './drawing/scene.ts';
import { drawWays } from './drawing/ways.ts';
import { HistoriesStatus } from './histories.tsx';
import { persistState, statisticsHost } from './host.ts';
import { AnswerNumbers, Numbers, TableNote, tableOf } from './numbers.tsx';
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
