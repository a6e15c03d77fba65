import { days, readableDay, share, shortDate } from '../../base/domain/figureTexts.ts';
import type { FigureCell, FigureTable, OriginFigure, StatisticsFigures } from '../../store/statistics/figures.ts';
import { figureTablesOf } from '../../store/statistics/figureTables.ts';
import { maxKeyLength, maxOrigins, maxTableRows, type PageCell, type PageFigures, type PageTable } from './contract.ts';

/** What the page shows of the figures; the texts of its numbers are those of the exports. */
export function pageFigures(figures: StatisticsFigures): PageFigures {
  const { stats, sources, tags, ways, answers, answerStage, histories } = figures;
  const { active, archived, all } = stats.totals;
  const origins = (list: readonly OriginFigure[]) =>
    list
      .filter(({ name }) => hasKey(name))
      .slice(0, maxOrigins)
      .map(({ name, cards, answered }) => ({ key: name, title: name, cards, ...(answered !== null && { answered }) }));
  return {
    day: readableDay(figures.day, figures.language),
    tables: figureTablesOf(figures).map(pageTable),
    totals: { active: drawable(active), archived: drawable(archived), all: drawable(all) },
    funnel: stats.funnel
      .filter(({ columnId }) => hasKey(columnId))
      .map(({ columnId, title, reached, current, conversion, medianDays }) => ({
        ...{ key: columnId, title, reached: drawable(reached), current: drawable(current) },
        ...{ conversion: share(conversion), days: days(medianDays) },
      })),
    weekly: stats.weekly
      .filter(({ weekStart }) => hasKey(weekStart))
      .map(({ weekStart, created, moved, archived: ended }) => ({
        ...{ key: weekStart, title: shortDate(weekStart, figures.language) },
        ...{ created: drawable(created), moved: drawable(moved), archived: drawable(ended) },
      })),
    sources: origins(sources),
    tags: origins(tags),
    ...(ways !== undefined && {
      ways: {
        nodes: ways.nodes.filter(({ id }) => hasKey(id)).map(({ id, title, cards }) => ({ key: id, title, cards })),
        links: ways.links.map((link) => ({ ...link, key: `${link.from}>${link.to}` })).filter(({ key }) => hasKey(key)),
      },
    }),
    ...(answers !== undefined && {
      answers: {
        ...answers,
        median: days(answers.medianDays),
        buckets: answers.buckets.map(({ label, cards }) => ({ title: label, cards })),
      },
    }),
    ...(answerStage !== undefined && hasKey(answerStage.columnId) && { answerStage: answerStage.columnId }),
    histories,
  };
}

const hasKey = ({ length }: string): boolean => length <= maxKeyLength;

/** A service may send any number; the tables show it unchanged. */
const drawable = (count: number): number => Math.max(0, count);

const pageTable = ({ rows, note, ...table }: FigureTable): PageTable => ({
  ...table,
  ...(note !== undefined && { note: { label: note.label, cell: pageCell(note.cell) } }),
  rowCount: rows.length,
  rows: rows.slice(0, maxTableRows).map((cells) => cells.map(pageCell)),
});

const pageCell = ({ text, figure }: FigureCell): PageCell => ({
  text,
  ...(figure !== undefined && hasKey(figure.key) && { figure }),
});
