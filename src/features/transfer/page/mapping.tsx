import { Button } from '../../../webview/button.tsx';
import { dayOrderNames, fieldNames, type ImportField, type MappingSnapshot } from '../contract.ts';
import { ChoiceSelect, formatRows, optionsOf } from './choiceSelect.tsx';
import { importHost } from './host.ts';
import { SourceReading } from './reading.tsx';

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

interface StagesProps {
  readonly mapping: MappingSnapshot;
}

const leaveOut = ['leaveOut', 'Leave these rows out'] as const;

/** What each stage of the file becomes, and rows without one. */
function StagesOfFile({ mapping }: StagesProps) {
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

function TooManyStages({ mapping: { uncreatedCount } }: StagesProps) {
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
