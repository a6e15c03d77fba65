import { Button } from '../../../webview/button.tsx';
import {
  dayOrderNames,
  type EncodingName,
  encodingNames,
  type FormatName,
  fieldNames,
  formatNames,
  type ImportField,
  type MappingSnapshot,
  type PastReminders,
  pastReminderNames,
} from '../contract.ts';
import { importHost } from './host.ts';

interface MappingProps {
  readonly mapping: MappingSnapshot;
  /** False if the page says why the source cannot be read. */
  readonly isRead: boolean;
}

export function MappingStep({ mapping, isRead }: MappingProps) {
  const { columns, sampleRows, problem } = mapping;
  return (
    <>
      <SourceReading mapping={mapping} />
      <p class="hint">
        Choose what each column becomes. Nothing is written yet: the next step shows a row for each card.
      </p>
      {columns.some(({ dayOrder }) => dayOrder === 'unknown') && (
        <p class="note" role="status">
          {unclearDates(columns)}
        </p>
      )}
      {problem !== '' && isRead && <p class="problem">{problem}</p>}
      <div class="buttons">
        <Button isMain isDisabled={problem !== ''} onPress={() => importHost.act('plan', {})}>
          Show Plan
        </Button>
      </div>
      <StagesOfFile mapping={mapping} />
      <section class="scroll" aria-label="Columns and their first rows">
        <table>
          <thead>
            <tr>
              <th scope="col">Column</th>
              <th scope="col">Becomes</th>
              {sampleRows.map((row) => (
                <th scope="col" key={row}>
                  Row {row}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {columns.map((column, index) => (
              <MappedColumnRow key={index} column={column} index={index} />
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

/** Names the columns of which the user has to choose the order. */
function unclearDates(columns: MappingSnapshot['columns']): string {
  const names = columns.filter(({ dayOrder }) => dayOrder === 'unknown').map(({ name }) => name);
  return `Choose the order of day and month in ${new Intl.ListFormat('en').format(names)}. Until then, dates such as 03/04/25 stay text.`;
}

interface ColumnProps {
  readonly column: MappingSnapshot['columns'][number];
  readonly index: number;
}

function MappedColumnRow({ column: { name, field, samples, dayOrder }, index }: ColumnProps) {
  return (
    <tr class={field === 'ignore' ? 'ignored' : ''}>
      <th scope="row">{name}</th>
      <td>
        <ChoiceSelect<ImportField>
          label={`Field of ${name}`}
          options={optionsOf(fieldNames)}
          value={field}
          onChoose={(chosen) => importHost.act('setField', { column: index, field: chosen })}
        />
        {dayOrder !== undefined && (
          <ChoiceSelect
            label={`Order of day and month in ${name}`}
            options={optionsOf(dayOrderNames)}
            value={dayOrder}
            onChoose={(chosen) => importHost.act('setDayOrder', { column: index, dayOrder: chosen })}
          />
        )}
      </td>
      {samples.map((sample, sampleIndex) => (
        <td key={sampleIndex} class="sample" title={sample}>
          {sample}
        </td>
      ))}
    </tr>
  );
}

interface MappingPartProps {
  readonly mapping: MappingSnapshot;
}

const leaveOut = ['leaveOut', 'Leave these rows out'] as const;

/** What each stage of the file becomes, and rows without one. */
function StagesOfFile({ mapping }: MappingPartProps) {
  const { stages, stageCount, boardStages, withoutStage } = mapping;
  if (stages.length === 0 && withoutStage === undefined) return null;
  const more = stageCount - stages.length;
  const existing = boardStages.map((title, index) => [String(index + 1), title] as const);
  return (
    <section class="stages" aria-label="Stages in the file">
      {stages.length > 0 && <p class="hint">Choose the stage of the board that each stage in the file becomes:</p>}
      <TooManyStages mapping={mapping} />
      <ul>
        {stages.map(({ name, rowCount, choice, canCreate }, index) => (
          <li key={index}>
            <bdi>{name}</bdi> ({formatRows(rowCount)}){' '}
            <ChoiceSelect
              label={`Stage for ${name}`}
              options={
                new Map([
                  ...(canCreate ? [['create', 'Create this stage'] as const] : []),
                  ...existing,
                  ['text', 'Default stage, with this one as text'],
                  leaveOut,
                ])
              }
              value={choice}
              onChoose={(chosen) => importHost.act('setStage', { stage: index, choice: chosen })}
            />
          </li>
        ))}
        {more > 0 && <li>and {more.toLocaleString('en')} more, which are treated like the others</li>}
        {withoutStage !== undefined && (
          <li>
            Without a stage ({formatRows(withoutStage.rowCount)}){' '}
            <ChoiceSelect
              label="Stage for rows without one"
              options={new Map([['text', 'Default stage'], ...existing, leaveOut])}
              value={withoutStage.choice}
              onChoose={(choice) => importHost.act('setStageOfOthers', { choice })}
            />
          </li>
        )}
      </ul>
    </section>
  );
}

function TooManyStages({ mapping: { uncreatedCount } }: MappingPartProps) {
  if (uncreatedCount === 0) return null;
  return (
    <div class="buttons">
      <span role="status">
        The board does not have {uncreatedCount} stages of the file. They are added to the descriptions of the cards
        unless you create them.
      </span>
      <Button onPress={() => importHost.act('createAllStages', {})}>Create {uncreatedCount} Stages</Button>
    </div>
  );
}

/** How the source is read, and what of it is not. */
function SourceReading({ mapping }: MappingPartProps) {
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

function RowCount({ mapping: { rowCount, headerRow, badRowCount, hasMore } }: MappingPartProps) {
  return (
    <span role="status">
      {formatRows(rowCount)}
      {headerRow !== 0 && ' below the header'}
      {badRowCount > 0 && `, ${formatRows(badRowCount)} that cannot be read`}
      {hasMore && '. Only the first 20,000 rows are read: split the file to import the others'}.
    </span>
  );
}

function NotRead({ mapping: { badRows, badRowCount, notRead } }: MappingPartProps) {
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

interface ChoiceProps<T extends string> {
  readonly label: string;
  /** Values and their names on screen. */
  readonly options: Iterable<readonly [value: T, name: string]>;
  readonly value: T;
  readonly onChoose: (value: T) => void;
}

function ChoiceSelect<T extends string>({ label, options, value, onChoose }: ChoiceProps<T>) {
  return (
    <select aria-label={label} value={value} onChange={({ currentTarget }) => onChoose(currentTarget.value as T)}>
      {[...options].map(([each, name]) => (
        <option key={each} value={each}>
          {name}
        </option>
      ))}
    </select>
  );
}

const LabelledSelect = <T extends string>(choice: ChoiceProps<T>) => (
  <span>
    {choice.label} <ChoiceSelect {...choice} />
  </span>
);

const optionsOf = <T extends string>(names: Readonly<Record<T, string>>) =>
  Object.entries<string>(names) as [T, string][];

const formatRows = (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'row' : 'rows'}`;
