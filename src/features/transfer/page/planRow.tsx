import { Icon, type IconName } from '../../../webview/icon.tsx';
import type { PlannedRow } from '../contract.ts';
import { importHost } from './host.ts';

/** Pixels; three lines of text. */
export const rowHeight = 64;

interface RowProps {
  readonly index: number;
  readonly count: number;
  /** Undefined until its window has arrived. */
  readonly row: PlannedRow | undefined;
  readonly isOpen: boolean;
  readonly isTabStop: boolean;
  readonly onFocus: () => void;
  readonly onKey: (event: KeyboardEvent) => void;
}

interface Outcome {
  readonly icon: IconName;
  readonly name: string;
}

const kinds: Readonly<Record<PlannedRow['kind'], Outcome>> = {
  create: { icon: 'add', name: 'Create' },
  duplicate: { icon: 'copy', name: 'Possible duplicate' },
  invalid: { icon: 'error', name: 'Invalid' },
};

const leftOut: Outcome = { icon: 'close', name: 'Not imported' };

const results: Readonly<Record<NonNullable<PlannedRow['result']>, Outcome>> = {
  created: { icon: 'check', name: 'Created' },
  skipped: { icon: 'copy', name: 'Skipped' },
  failed: { icon: 'error', name: 'Failed' },
  archived: { icon: 'archive', name: 'Archived' },
  left: { icon: 'check', name: 'Left on the board' },
  deleted: { icon: 'trash', name: 'Deleted elsewhere' },
  notArchived: { icon: 'error', name: 'Not archived' },
};

function outcomeOf({ kind, isChosen, result }: PlannedRow, isOpen: boolean): Outcome {
  if (result !== undefined) return results[result];
  return !isOpen && !isChosen && kind !== 'invalid' ? leftOut : kinds[kind];
}

export function RowView({ index, count, row, isOpen, isTabStop, onFocus, onKey }: RowProps) {
  const place = { top: `${index * rowHeight}px`, height: `${rowHeight}px` };
  if (row === undefined) return <li class="row" style={place} aria-busy="true" />;
  const { kind, title, company, reason, isChosen, result } = row;
  const { icon, name } = outcomeOf(row, isOpen);
  const isBad = result === 'failed' || result === 'notArchived' || kind === 'invalid';
  return (
    <li class={isBad ? 'row bad' : 'row'} style={place} aria-setsize={count} aria-posinset={index + 1}>
      <input
        type="checkbox"
        id={`row-${index}`}
        aria-label={`Import row ${row.row}: ${[company, title].filter(Boolean).join(', ') || 'without title'}. ${name}. ${reason}`}
        checked={isChosen && result !== 'archived' && result !== 'deleted'}
        aria-disabled={kind === 'invalid' || !isOpen}
        tabIndex={isTabStop ? 0 : -1}
        onFocus={onFocus}
        onKeyDown={onKey}
        onClick={(event) => {
          event.preventDefault();
          if (isOpen && kind !== 'invalid') importHost.act('choose', { row: row.row, isChosen: !isChosen });
        }}
      />
      <span class="number" title={`Row ${row.row}`}>
        {row.row}
      </span>
      <span class="kind">
        <Icon name={icon} /> {name}
      </span>
      <RowText row={row} />
      <OpenButton row={row} isTabStop={isTabStop} />
    </li>
  );
}

function RowText({ row: { title, company, stage, details, reason } }: { readonly row: PlannedRow }) {
  const more = [stage, details].filter(Boolean).join(' · ');
  return (
    <span class="texts">
      <span class="card" title={[title, company, more].filter(Boolean).join('\n')}>
        <span class="name">
          <strong>{title === '' ? 'Without title' : title}</strong> {company}
        </span>
        <span class="details">{more}</span>
      </span>
      {reason !== '' && (
        <span class="reason" title={reason}>
          {reason}
        </span>
      )}
    </span>
  );
}

function OpenButton({ row, isTabStop }: Pick<RowProps, 'isTabStop'> & { readonly row: PlannedRow }) {
  const cardId = row.createdId ?? row.duplicateId;
  if (cardId === undefined) return null;
  const card = row.createdId === undefined ? `the card that row ${row.row} repeats` : `the card of row ${row.row}`;
  return (
    <button
      type="button"
      class="button"
      tabIndex={isTabStop ? 0 : -1}
      aria-label={`Open ${card}`}
      onClick={() => importHost.act('openCard', { cardId })}
    >
      Open
    </button>
  );
}
