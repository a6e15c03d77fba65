import { Button } from '../../../webview/button.tsx';
import type { MappingSnapshot } from '../contract.ts';
import { ChoiceSelect, formatRows } from './choiceSelect.tsx';
import { importHost } from './host.ts';

interface StagesProps {
  readonly mapping: MappingSnapshot;
}

const leaveOut = ['leaveOut', 'Leave these rows out'] as const;

/** What each stage of the file becomes, and rows without one. */
export function StagesOfFile({ mapping }: StagesProps) {
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
