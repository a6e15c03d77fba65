import { useState } from 'preact/hooks';

import { foldText } from '../../../base/foldText.ts';
import { Icon } from '../../../webview/icon.tsx';
import { Popover } from './popover.tsx';

interface ChipProps {
  readonly label: string;
  readonly isOn: boolean | undefined;
  readonly onSwitch: (isOn: boolean) => void;
}

export function Chip({ label, isOn = false, onSwitch }: ChipProps) {
  return (
    <button type="button" class="chip" aria-pressed={isOn} onClick={() => onSwitch(!isOn)}>
      {label}
    </button>
  );
}

interface CardsChipProps {
  readonly label: string;
  readonly onRemove: () => void;
}

/** Chosen cards cannot be switched on again, so the chip is removed. */
export function CardsChip({ label, onRemove }: CardsChipProps) {
  return (
    <button
      type="button"
      class="chip cards"
      title={`Only these cards are shown: ${label}. Press to show others too.`}
      aria-label={`${label}, remove filter`}
      onClick={onRemove}
    >
      <bdi>{label}</bdi>
      <Icon name="close" />
    </button>
  );
}

interface DropdownProps {
  readonly label: string;
  readonly chosen: string | undefined;
  readonly choices: readonly string[];
  readonly onChoose: (chosen: string | undefined) => void;
}

export function Dropdown({ label, chosen, choices, onChoose }: DropdownProps) {
  return (
    <select
      aria-label={label}
      class={chosen === undefined ? undefined : 'chosen'}
      value={chosen ?? ''}
      onChange={({ currentTarget }) => onChoose(currentTarget.value || undefined)}
    >
      <option value="">{label}</option>
      {withChosen(choices, chosen === undefined ? [] : [chosen]).map((choice) => (
        <option key={choice} value={choice}>
          {choice.slice(0, 60)}
        </option>
      ))}
    </select>
  );
}

interface TagsProps {
  readonly chosen: readonly string[];
  readonly choices: readonly string[];
  readonly onChoose: (chosen: readonly string[]) => void;
}

export function TagMenu(props: TagsProps) {
  const { chosen } = props;
  const [only] = chosen;
  const label = chosen.length === 1 && only !== undefined ? only.slice(0, 30) : `Tags (${chosen.length})`;
  return (
    <Popover label={chosen.length === 0 ? 'Tags' : label} isOn={chosen.length > 0}>
      <TagList {...props} />
    </Popover>
  );
}

const maxUnsearched = 8;

export function TagList({ chosen, choices, onChoose }: TagsProps) {
  const [typed, setTyped] = useState('');
  const all = withChosen(choices, chosen);
  const found = all.filter((tag) => foldText(tag).includes(foldText(typed.trim())));
  return (
    <fieldset class="tags">
      <legend>Any of these tags</legend>
      {all.length > maxUnsearched && (
        <input
          type="search"
          placeholder="Find a tag"
          aria-label="Find a tag"
          value={typed}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
      <div class="list">
        {found.map((tag) => (
          <label key={tag} title={tag}>
            <input
              type="checkbox"
              checked={chosen.includes(tag)}
              onChange={({ currentTarget }) =>
                onChoose(currentTarget.checked ? [...chosen, tag] : chosen.filter((each) => each !== tag))
              }
            />
            <bdi>{tag}</bdi>
          </label>
        ))}
        {found.length === 0 && <p class="none">{all.length === 0 ? 'No card has a tag.' : 'No tag is found.'}</p>}
      </div>
    </fieldset>
  );
}

/** A chosen value stays visible even if no card has it any more. */
const withChosen = (choices: readonly string[], chosen: readonly string[]): readonly string[] => [
  ...chosen.filter((each) => !choices.includes(each)),
  ...choices,
];
