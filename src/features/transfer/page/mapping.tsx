import { Button } from '../../../webview/button.tsx';
import {
  cardFields,
  type EncodingName,
  encodingNames,
  type FormatName,
  fieldNames,
  formatNames,
  type MappingSnapshot,
} from '../contract.ts';
import { importHost } from './host.ts';

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly names: Readonly<Record<T, string>>;
  readonly value: T;
  readonly onChoose: (value: T) => void;
}

function LabelledSelect<T extends string>({ label, names, value, onChoose }: ChoiceProps<T>) {
  return (
    <label>
      {label}{' '}
      <select value={value} onChange={({ currentTarget }) => onChoose(currentTarget.value as T)}>
        {Object.entries<string>(names).map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

const formatRows = (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'row' : 'rows'}`;

export function MappingStep({ mapping }: { readonly mapping: MappingSnapshot }) {
  const { format, encoding, columns, rowCount, badRowCount, hasMore, problem } = mapping;
  return (
    <>
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
        <span role="status">
          {formatRows(rowCount)} below the header
          {badRowCount > 0 && `, ${formatRows(badRowCount)} that cannot be read`}
          {hasMore && '. Only the first 20,000 rows are read: split the file to import the others'}.
        </span>
      </div>
      <p class="hint">
        Choose what each column becomes. Nothing is written yet: the next step shows a row for each card.
      </p>
      {problem !== '' && <p class="problem">{problem}</p>}
      <div class="buttons">
        <Button isMain isDisabled={problem !== ''} onPress={() => importHost.act('plan', {})}>
          Show Plan
        </Button>
      </div>
      <section class="scroll" aria-label="Columns and their first rows">
        <table>
          <thead>
            <tr>
              <th scope="col">Column</th>
              <th scope="col">Becomes</th>
              {columns[0]?.samples.map((_, index) => (
                <th scope="col" key={index}>
                  Row {index + 1}
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

interface ColumnProps {
  readonly column: MappingSnapshot['columns'][number];
  readonly index: number;
}

function MappedColumnRow({ column: { name, field, samples }, index }: ColumnProps) {
  return (
    <tr class={field === 'ignore' ? 'ignored' : ''}>
      <th scope="row">{name}</th>
      <td>
        <select
          aria-label={`Field of ${name}`}
          value={field}
          onChange={({ currentTarget }) => {
            const chosen = cardFields.find((each) => each === currentTarget.value);
            if (chosen !== undefined) importHost.act('setField', { column: index, field: chosen });
          }}
        >
          {cardFields.map((each) => (
            <option key={each} value={each}>
              {fieldNames[each]}
            </option>
          ))}
        </select>
      </td>
      {samples.map((sample, sampleIndex) => (
        <td key={sampleIndex} class="sample" title={sample}>
          {sample}
        </td>
      ))}
    </tr>
  );
}
