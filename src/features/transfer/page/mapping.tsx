import { Button } from '../../../webview/button.tsx';
import { dayOrderNames, fieldNames, type ImportField, type MappingSnapshot } from '../contract.ts';
import { ChoiceSelect, optionsOf } from './choiceSelect.tsx';
import { importHost } from './host.ts';
import { SourceReading } from './reading.tsx';
import { StagesOfFile } from './stagesOfFile.tsx';

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
