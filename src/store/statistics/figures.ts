import type { Figure } from '../../base/domain/figure.ts';
import type { Stats } from '../../contract/tracker/board.ts';

/** Cards with the same source or tag; `answered` is null until all histories are known. */
export interface OriginFigure {
  readonly name: string;
  readonly cards: number;
  readonly answered: number | null;
}

export interface Ways {
  /** Stages that a card entered, in the board's order, and `archiveNode`. */
  readonly nodes: readonly WayNode[];
  readonly links: readonly WayLink[];
  /** Moves to a stage further left, which are in no way. */
  readonly movesBack: number;
}

export interface WayNode {
  readonly id: string;
  readonly title: string;
  readonly cards: number;
}

interface WayLink {
  readonly from: string;
  readonly to: string;
  readonly cards: number;
}

/** The end of the ways of archived cards. */
export const archiveNode = 'archive';

interface AnswerStage {
  readonly columnId: string;
  readonly title: string;
}

export interface AnswerTimes extends AnswerStage {
  readonly answered: number;
  readonly waiting: number;
  /** Archived without an answer. */
  readonly unanswered: number;
  readonly medianDays: number | null;
  readonly buckets: readonly { readonly label: string; readonly cards: number }[];
}

export interface HistoriesState {
  /** `tooMany`: they are read only when asked for. */
  readonly kind: 'reading' | 'stopped' | 'done' | 'tooMany';
  readonly read: number;
  readonly total: number;
  readonly failed: number;
  /** About how many minutes the rest takes within the limit of requests. */
  readonly minutes: number;
  /** Why reading stopped; empty if the user stopped it. */
  readonly reason: string;
}

export interface StatisticsFigures {
  /** The service's answer. */
  readonly stats: Stats;
  /** `YYYY-MM-DD` in the settings' time zone; empty if the service sent no time. */
  readonly day: string;
  /** Of dates in texts. */
  readonly language: string;
  readonly sources: readonly OriginFigure[];
  readonly tags: readonly OriginFigure[];
  /** Undefined until a history of each card is known. */
  readonly ways: Ways | undefined;
  readonly answers: AnswerTimes | undefined;
  /** The stage after which an answer counts, known before the histories are. */
  readonly answerStage: AnswerStage | undefined;
  readonly histories: HistoriesState;
}

export interface FigureCell {
  /** As pages and documents write it. */
  readonly text: string;
  readonly value: string | number | null;
  /** Of the value, if it is no count. */
  readonly unit?: 'days' | 'share';
  readonly figure?: Figure;
}

/** A number beside a table, such as one that it leaves out. */
interface FigureNote {
  readonly label: string;
  readonly cell: FigureCell;
}

export interface FigureTable {
  readonly id: 'totals' | 'funnel' | 'weekly' | 'ways' | 'sources' | 'tags' | 'answers';
  readonly title: string;
  /** The same for all figures. */
  readonly definition: string;
  readonly note?: FigureNote;
  readonly header: readonly string[];
  readonly rows: readonly (readonly FigureCell[])[];
}
