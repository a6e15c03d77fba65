import { useEffect, useState } from 'preact/hooks';

import type { SnapshotOf } from '../../../base/editor/page.ts';
import { foldText } from '../../../base/text/foldText.ts';
import { IconButton } from '../../../webview/button.tsx';
import { Icon } from '../../../webview/icon.tsx';
import {
  type BoardFilter,
  type BoardPage,
  compactFilter,
  isEmptyFilter,
  isSameFilter,
  storedFilterOf,
} from '../contract.ts';
import { focused, focusOn } from './focus.ts';
import { isHelpOpen } from './keyboardHelp.tsx';
import { Popover } from './popover.tsx';
import { boardHost, filter, hideCards, setFilter, visibleColumns } from './state.ts';

type Snapshot = SnapshotOf<BoardPage>;
type Changes = { readonly [Part in keyof BoardFilter]: BoardFilter[Part] | undefined };

const change = (changes: Changes): void => setFilter(compactFilter({ ...filter.value, ...changes }));

/** Menus of editable text keep the editor's own entries. */
const inputContext = JSON.stringify({ webviewSection: 'filter', preventDefaultContextMenuItems: false });

export function FilterBar({ snapshot }: { readonly snapshot: Snapshot }) {
  const isNarrow = useIsNarrow();
  const { words: _, cards, ...parts } = filter.value;
  const count = Object.keys(parts).length;
  return (
    <search class="filter" aria-label="Filter" data-vscode-context={inputContext}>
      <Words />
      {cards !== undefined && <CardsChip label={cards} onRemove={hideCards} />}
      {isNarrow ? (
        <Popover label={count === 0 ? 'Filters' : `Filters (${count})`} icon="filter" isOn={count > 0}>
          <Parts snapshot={snapshot} isNarrow={true} />
        </Popover>
      ) : (
        <Parts snapshot={snapshot} isNarrow={false} />
      )}
      {!isEmptyFilter(filter.value) && (
        <IconButton icon="clear-all" label="Clear filter" onPress={() => setFilter({})} />
      )}
      <span class="spring" />
      <IconButton
        icon={snapshot.isCompact ? 'unfold' : 'fold'}
        label="Compact cards"
        isPressed={snapshot.isCompact}
        onPress={() => boardHost.act('compact', { isCompact: !snapshot.isCompact })}
      />
      <IconButton icon="question" label="Keyboard shortcuts (?)" onPress={() => (isHelpOpen.value = true)} />
    </search>
  );
}

/** CSS pixels, so that a zoomed page is narrow as well. */
const narrow = '(max-width: 1099px)';

function useIsNarrow(): boolean {
  const [isNarrow, setNarrow] = useState(() => matchMedia(narrow).matches);
  useEffect(() => {
    const query = matchMedia(narrow);
    const update = () => setNarrow(query.matches);
    query.addEventListener('change', update);
    // The page may have become narrow since it was drawn first.
    update();
    return () => query.removeEventListener('change', update);
  }, []);
  return isNarrow;
}

function Words() {
  const { words = '' } = filter.value;
  return (
    <input
      id="filter-words"
      type="search"
      placeholder="Filter cards (/)"
      aria-label="Filter by company, title, tags and description"
      value={words}
      maxLength={500}
      onInput={({ currentTarget }) => change({ words: currentTarget.value })}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' && event.key !== 'ArrowDown' && event.key !== 'Enter') return;
        if (event.key === 'Escape' && words !== '') change({ words: undefined });
        else backToBoard();
        event.preventDefault();
        event.stopPropagation();
      }}
    />
  );
}

interface PartsProps {
  readonly snapshot: Snapshot;
  readonly isNarrow: boolean;
}

function Parts({ snapshot, isNarrow }: PartsProps) {
  const { tags = [], verdict, priority, ...flags } = filter.value;
  const tagProps = { chosen: tags, choices: snapshot.tags, onChoose: (tags: readonly string[]) => change({ tags }) };
  return (
    <>
      <div class="chips">
        <Chip label="Reminder" isOn={flags.hasReminder} onSwitch={(hasReminder) => change({ hasReminder })} />
        <Chip label="Overdue" isOn={flags.isOverdue} onSwitch={(isOverdue) => change({ isOverdue })} />
        <Chip label="Meeting" isOn={flags.hasMeeting} onSwitch={(hasMeeting) => change({ hasMeeting })} />
      </div>
      <Dropdown
        label="Priority"
        chosen={priority}
        choices={['high', 'normal', 'low']}
        onChoose={(priority) => change({ priority: priority as BoardFilter['priority'] })}
      />
      <Dropdown
        label="Verdict"
        chosen={verdict}
        choices={snapshot.verdicts}
        onChoose={(verdict) => change({ verdict })}
      />
      {isNarrow ? <TagList {...tagProps} /> : <TagMenu {...tagProps} />}
      <SavedFilters saved={snapshot.saved} />
    </>
  );
}

function SavedFilters({ saved }: Pick<Snapshot, 'saved'>) {
  const stored = storedFilterOf(filter.value);
  const chosen = saved.find((each) => isSameFilter(each.filter, stored));
  return (
    <div class="saved">
      {saved.length > 0 && (
        <Dropdown
          label="Saved filters"
          chosen={chosen?.name}
          choices={saved.map(({ name }) => name)}
          onChoose={(wanted) => setFilter(saved.find(({ name }) => name === wanted)?.filter ?? {})}
        />
      )}
      {!isEmptyFilter(stored) && chosen === undefined && (
        <IconButton icon="save" label="Save filter" onPress={() => boardHost.act('saveFilter', { filter: stored })} />
      )}
      {chosen !== undefined && (
        <IconButton
          icon="trash"
          label={`Delete saved filter ${chosen.name}`}
          onPress={() => boardHost.act('deleteFilter', { name: chosen.name })}
        />
      )}
    </div>
  );
}

function backToBoard(): void {
  const target = focused.value ?? { columnId: visibleColumns.value[0]?.id ?? '', index: 0 };
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  focusOn(target.columnId, target.index);
}

interface ChipProps {
  readonly label: string;
  readonly isOn: boolean | undefined;
  readonly onSwitch: (isOn: boolean) => void;
}

function Chip({ label, isOn = false, onSwitch }: ChipProps) {
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
function CardsChip({ label, onRemove }: CardsChipProps) {
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

function Dropdown({ label, chosen, choices, onChoose }: DropdownProps) {
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

function TagMenu(props: TagsProps) {
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

function TagList({ chosen, choices, onChoose }: TagsProps) {
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
