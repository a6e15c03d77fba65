import type { Figure } from '../../../base/domain/figure.ts';
import { formatCount } from '../../../base/domain/figureTexts.ts';
import type { AnswersPicture, PageCell, PageFigures, PageTable, TableId } from '../contract.ts';
import { statisticsHost } from './host.ts';

export const openCards = (figure: Figure): void => void statisticsHost.act('showCards', { figure });

/** A number that opens its cards. */
export function CellNumber({ cell: { text, figure }, label }: { readonly cell: PageCell; readonly label: string }) {
  if (figure === undefined || text === '0') return <>{text}</>;
  return (
    <button type="button" class="number" aria-label={`${text}: ${label}. Show cards`} onClick={() => openCards(figure)}>
      {text}
    </button>
  );
}

export const TableNote = ({ note }: { readonly note: PageTable['note'] }) =>
  note === undefined ? null : (
    <p class="definition">
      {note.label}: <CellNumber cell={note.cell} label={note.label} />
    </p>
  );

interface BigNumber {
  readonly name: string;
  readonly value: number | string;
  readonly figure?: Figure;
}

/** Large numbers beside each other, each a button if there are cards behind it. */
export const Numbers = ({ numbers }: { readonly numbers: readonly BigNumber[] }) => (
  <dl class="numbers">
    {numbers.map(({ name, value, figure }) => {
      const text = typeof value === 'number' ? formatCount(value) : value;
      return (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {figure === undefined || value === 0 || value === '–' ? (
              <span class="large">{text}</span>
            ) : (
              <button
                type="button"
                class="large number"
                aria-label={`${text} ${name}. Show cards`}
                onClick={() => openCards(figure)}
              >
                {text}
              </button>
            )}
          </dd>
        </div>
      );
    })}
  </dl>
);

/** Dashes until the histories are read. */
export const AnswerNumbers = ({ answers }: { readonly answers: AnswersPicture | undefined }) => (
  <Numbers
    numbers={[
      { name: 'Median', value: answers?.median ?? '–' },
      { name: 'Answered', value: answers?.answered ?? '–', figure: { kind: 'answered', key: '' } },
      { name: 'No answer yet', value: answers?.waiting ?? '–', figure: { kind: 'waiting', key: '' } },
      {
        name: 'Archived without an answer',
        value: answers?.unanswered ?? '–',
        figure: { kind: 'unanswered', key: '' },
      },
    ]}
  />
);

export const tableOf = ({ tables }: PageFigures, id: TableId): PageTable =>
  tables.find((table) => table.id === id) ?? { id, title: '', definition: '', header: [], rows: [], rowCount: 0 };
