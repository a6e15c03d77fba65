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
} from '../contract.ts';
import { importHost } from './host.ts';

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly names: Readonly<Record<T, string>>;
  readonly value: T;
  readonly onChoose: (value: T) => void;
}

function Select<T extends string>({ label, names, value, onChoose }: ChoiceProps<T>) {
  return (
    <select aria-label={label} value={value} onChange={({ currentTarget }) => onChoose(currentTarget.value as T)}>
      {Object.entries<string>(names).map(([each, name]) => (
        <option key={each} value={each}>
          {name}
        </option>
      ))}
    </select>
  );
}

const LabelledSelect = <T extends string>(choice: ChoiceProps<T>) => (
  <span>
    {choice.label} <Select {...choice} />
  </span>
);

const formatRows = (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'row' : 'rows'}`;

interface MappingProps {
  readonly mapping: MappingSnapshot;
  /** False if the page says why the source cannot be read. */
  readonly isRead: boolean;
}

export function MappingStep({ mapping, isRead }: MappingProps) {
  const { columns, sampleRows, problem } = mapping;
  return (
    <>
      <Reading mapping={mapping} />
      <p class="hint">
        Choose what each column becomes. Nothing is written yet: the next step shows a row for each card.
      </p>
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

/** How the source is read. */
function Reading({ mapping }: Pick<MappingProps, 'mapping'>) {
  const { format, encoding, rowCount, badRowCount, hasMore, hasNames } = mapping;
  return (
    <div class="buttons">
      <LabelledSelect<FormatName>
        label="Format"
        names={formatNames}
        value={format}
        onChoose={(chosen) => importHost.act('setFormat', { format: chosen })}
      />
      {encoding !== undefined && (
        <LabelledSelect<EncodingName>
          label="Encoding"
          names={encodingNames}
          value={encoding}
          onChoose={(chosen) => importHost.act('setEncoding', { encoding: chosen })}
        />
      )}
      {hasNames !== undefined && (
        <label>
          <input
            type="checkbox"
            checked={hasNames}
            onChange={({ currentTarget }) => importHost.act('setHasNames', { hasNames: currentTarget.checked })}
          />{' '}
          First row has names
        </label>
      )}
      <span role="status">
        {formatRows(rowCount)}
        {hasNames !== false && ' below the header'}
        {badRowCount > 0 && `, ${formatRows(badRowCount)} that cannot be read`}
        {hasMore && '. Only the first 20,000 rows are read: split the file to import the others'}.
      </span>
    </div>
  );
}

function StagesOfFile({ mapping: { stages, stageCount, boardStages } }: Pick<MappingProps, 'mapping'>) {
  if (stages.length === 0) return null;
  const more = stageCount - stages.length;
  const existing = Object.fromEntries(boardStages.map((title, index) => [String(index + 1), title]));
  return (
    <section class="stages" aria-label="Stages in the file">
      <p class="hint">Choose the stage of the board that each stage in the file becomes:</p>
      <ul>
        {stages.map(({ name, rowCount, choice, canCreate }, index) => (
          <li key={index}>
            <bdi>{name}</bdi> ({formatRows(rowCount)}){' '}
            <Select
              label={`Stage for ${name}`}
              names={canCreate ? { 0: 'Create this stage', ...existing } : existing}
              value={String(choice)}
              onChoose={(chosen) => importHost.act('setStage', { stage: index, choice: Number(chosen) })}
            />
          </li>
        ))}
        {more > 0 && <li>and {more.toLocaleString('en')} more, which keep their names</li>}
      </ul>
    </section>
  );
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
        <Select<ImportField>
          label={`Field of ${name}`}
          names={fieldNames}
          value={field}
          onChoose={(chosen) => importHost.act('setField', { column: index, field: chosen })}
        />
        {dayOrder !== undefined && (
          <Select
            label={`Order of day and month in ${name}`}
            names={dayOrderNames}
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
