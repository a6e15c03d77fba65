import type { SnapshotOf } from '../../../base/page.ts';
import { IconButton } from '../../../webview/button.tsx';
import type { BoardFilter, BoardPage } from '../contract.ts';
import { focused, focusOn } from './focus.ts';
import { boardHost, filter, setFilter, visibleColumns } from './state.ts';

type Snapshot = SnapshotOf<BoardPage>;

export function FilterBar({ snapshot }: { readonly snapshot: Snapshot }) {
  const now = filter.value;
  const change = (changes: { readonly [Part in keyof BoardFilter]: BoardFilter[Part] | undefined }) =>
    setFilter(withoutEmpty({ ...now, ...changes }));
  const isFiltered = Object.keys(now).length > 0;
  return (
    <search class="filter" aria-label="Filter">
      <input
        id="filter-words"
        type="search"
        placeholder="Filter cards (/)"
        aria-label="Filter by company, title, tags and description"
        value={now.words ?? ''}
        maxLength={500}
        onInput={({ currentTarget }) => change({ words: currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' && event.key !== 'ArrowDown' && event.key !== 'Enter') return;
          if (event.key === 'Escape' && now.words !== undefined) change({ words: undefined });
          else backToBoard();
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      <Chip label="Reminder" isOn={now.hasReminder} onSwitch={(hasReminder) => change({ hasReminder })} />
      <Chip label="Overdue" isOn={now.isOverdue} onSwitch={(isOverdue) => change({ isOverdue })} />
      <Chip label="Meeting" isOn={now.hasMeeting} onSwitch={(hasMeeting) => change({ hasMeeting })} />
      <Choice
        label="Priority"
        chosen={now.priority}
        choices={['high', 'normal', 'low']}
        onChoose={(priority) => change({ priority: priority as BoardFilter['priority'] })}
      />
      <Choice label="Tag" chosen={now.tag} choices={snapshot.tags} onChoose={(tag) => change({ tag })} />
      <Choice
        label="Verdict"
        chosen={now.verdict}
        choices={snapshot.verdicts}
        onChoose={(verdict) => change({ verdict })}
      />
      <SavedFilters snapshot={snapshot} isFiltered={isFiltered} />
      <span class="spring" />
      <IconButton
        icon={snapshot.isCompact ? 'unfold' : 'fold'}
        label="Compact cards"
        isPressed={snapshot.isCompact}
        onPress={() => boardHost.act('compact', { isCompact: !snapshot.isCompact })}
      />
    </search>
  );
}

function SavedFilters({ snapshot, isFiltered }: { readonly snapshot: Snapshot; readonly isFiltered: boolean }) {
  const { saved } = snapshot;
  const chosen = saved.find((each) => JSON.stringify(each.filter) === JSON.stringify(filter.value));
  return (
    <>
      {saved.length > 0 && (
        <Choice
          label="Saved filters"
          chosen={chosen?.name}
          choices={saved.map(({ name }) => name)}
          onChoose={(wanted) => setFilter(saved.find(({ name }) => name === wanted)?.filter ?? {})}
        />
      )}
      {isFiltered && chosen === undefined && (
        <IconButton
          icon="save"
          label="Save filter"
          onPress={() => boardHost.act('saveFilter', { filter: filter.value })}
        />
      )}
      {chosen !== undefined && (
        <IconButton
          icon="trash"
          label={`Delete saved filter ${chosen.name}`}
          onPress={() => boardHost.act('deleteFilter', { name: chosen.name })}
        />
      )}
      {isFiltered && <IconButton icon="close" label="Clear filter" onPress={() => setFilter({})} />}
    </>
  );
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

interface ChoiceProps {
  readonly label: string;
  readonly chosen: string | undefined;
  readonly choices: readonly string[];
  readonly onChoose: (chosen: string | undefined) => void;
}

function Choice({ label, chosen, choices, onChoose }: ChoiceProps) {
  // A selected value stays visible even if no card has it any more.
  const all = chosen === undefined || choices.includes(chosen) ? choices : [chosen, ...choices];
  return (
    <select
      aria-label={label}
      class={chosen === undefined ? undefined : 'chosen'}
      value={chosen ?? ''}
      onChange={({ currentTarget }) => onChoose(currentTarget.value || undefined)}
    >
      <option value="">{label}</option>
      {all.map((choice) => (
        <option key={choice} value={choice}>
          {choice.slice(0, 60)}
        </option>
      ))}
    </select>
  );
}

function backToBoard(): void {
  const target = focused.value ?? { columnId: visibleColumns.value[0]?.id ?? '', index: 0 };
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  focusOn(target.columnId, target.index);
}

const withoutEmpty = (parts: { readonly [Part in keyof BoardFilter]: BoardFilter[Part] | undefined }): BoardFilter =>
  Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined && part !== '' && part !== false));
