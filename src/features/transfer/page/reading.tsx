import {
  type EncodingName,
  encodingNames,
  type FormatName,
  formatNames,
  type MappingSnapshot,
  type PastReminders,
  pastReminderNames,
} from '../contract.ts';
import { formatRows, LabelledSelect, optionsOf } from './choiceSelect.tsx';
import { importHost } from './host.ts';

interface ReadingProps {
  readonly mapping: MappingSnapshot;
}

/** How the source is read, and what of it is not. */
export function SourceReading({ mapping }: ReadingProps) {
  const { format, encoding, rowCount, headerRow, pastReminders } = mapping;
  return (
    <>
      <div class="buttons">
        {format === 'workbook' ? (
          <span>Excel workbook{mapping.parts.length === 1 && `, sheet ${mapping.parts[0]}`}</span>
        ) : (
          <LabelledSelect<FormatName>
            label="Format"
            options={optionsOf(formatNames)}
            value={format}
            onChoose={(chosen) => importHost.act('setFormat', { format: chosen })}
          />
        )}
        {mapping.parts.length > 1 && (
          <LabelledSelect
            label={format === 'workbook' ? 'Sheet' : 'Table'}
            options={mapping.parts.map((name, index) => [String(index), name] as const)}
            value={String(mapping.part)}
            onChoose={(chosen) => importHost.act('setPart', { part: Number(chosen) })}
          />
        )}
        {encoding !== undefined && (
          <LabelledSelect<EncodingName>
            label="Encoding"
            options={optionsOf(encodingNames)}
            value={encoding}
            onChoose={(chosen) => importHost.act('setEncoding', { encoding: chosen })}
          />
        )}
        {headerRow !== undefined && rowCount + mapping.headerRows.length > 0 && (
          <LabelledSelect
            label="Header"
            options={headerNames(mapping)}
            value={String(headerRow)}
            onChoose={(chosen) => importHost.act('setHeader', { row: Number(chosen) })}
          />
        )}
        {pastReminders !== undefined && (
          <LabelledSelect<PastReminders>
            label={`Reminders in the past (${pastReminders.count.toLocaleString('en')})`}
            options={optionsOf(pastReminderNames)}
            value={pastReminders.become}
            onChoose={(become) => importHost.act('setPastReminders', { become })}
          />
        )}
        <RowCount mapping={mapping} />
      </div>
      <NotRead mapping={mapping} />
    </>
  );
}

const headerNames = ({ headerRows }: MappingSnapshot): ReadonlyMap<string, string> =>
  new Map([...headerRows.map((row) => [String(row), `Row ${row}`] as const), ['0', 'No row has names']]);

function RowCount({ mapping: { rowCount, headerRow, badRowCount, hasMore } }: ReadingProps) {
  return (
    <span role="status">
      {formatRows(rowCount)}
      {headerRow !== 0 && ' below the header'}
      {badRowCount > 0 && `, ${formatRows(badRowCount)} that cannot be read`}
      {hasMore && '. Only the first 20,000 rows are read: split the file to import the others'}.
    </span>
  );
}

function NotRead({ mapping: { badRows, badRowCount, notRead } }: ReadingProps) {
  if (badRows.length === 0 && notRead.length === 0) return null;
  const more = badRowCount - badRows.length;
  return (
    <section class="note" aria-label="What is not read">
      <p>Not read:</p>
      <ul>
        {notRead.map((part, index) => (
          <li key={index}>{part}</li>
        ))}
        {badRows.map(({ row, line, reason }) => (
          <li key={row}>
            {line === undefined ? `Row ${row}` : `Row ${row}, in line ${line},`} {reason}.
          </li>
        ))}
        {more > 0 && <li>and {formatRows(more)} more</li>}
      </ul>
    </section>
  );
}
