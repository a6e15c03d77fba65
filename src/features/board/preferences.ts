import type { ShownCards } from '../../base/domain/shownCards.ts';
import { Emitter } from '../../base/flow/event.ts';
import { array, boolean, object, optional, string, type TypeOf } from '../../base/input/reader.ts';
import type { Card } from '../../contract/tracker/board.ts';
import {
  type BoardFilter,
  compactFilter,
  isEmptyFilter,
  isSameFilter,
  SavedFilter,
  StoredFilter,
  storedFilterOf,
} from './contract.ts';
import { filterLabel, matcher } from './filter.ts';
import { preferencesKey } from './storedFilter.ts';

export interface PreferenceStorage {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}

const StoredPreferences = object({
  saved: array(SavedFilter, 200),
  filter: optional(StoredFilter),
  collapsed: array(string(), 10_000),
  isCompact: boolean,
});
type StoredPreferences = TypeOf<typeof StoredPreferences>;

const defaults: StoredPreferences = { saved: [], collapsed: [], isCompact: false };

export class BoardPreferences {
  readonly #memory: PreferenceStorage;
  readonly #changed = new Emitter<void>();
  readonly onDidChange = this.#changed.event;
  #stored: StoredPreferences;
  /** In place of the stored filter, which shows again without them; `filter` narrows them further. */
  #cards: { readonly label: string; readonly ids: ReadonlySet<string>; readonly filter: StoredFilter } | undefined;

  constructor(memory: PreferenceStorage) {
    this.#memory = memory;
    this.#stored = readStored(memory.get(preferencesKey));
  }

  get saved(): readonly SavedFilter[] {
    return this.#stored.saved;
  }

  get filter(): BoardFilter {
    return this.#cards === undefined ? { ...this.#stored.filter } : { ...this.#cards.filter, cards: this.#cards.label };
  }

  get filterName(): string {
    return this.saved.find(({ filter }) => isSameFilter(filter, this.filter))?.name ?? filterLabel(this.filter);
  }

  /** Undefined if the filter shows all cards. */
  matcherAt(now: number): ((card: Card) => boolean) | undefined {
    const { filter } = this;
    if (isEmptyFilter(filter)) return undefined;
    const fits = matcher(filter, now);
    const ids = this.#cards?.ids;
    return ids === undefined ? fits : (card) => ids.has(card.id) && fits(card);
  }

  get isCompact(): boolean {
    return this.#stored.isCompact;
  }

  isCollapsed(columnId: string): boolean {
    return this.#stored.collapsed.includes(columnId);
  }

  saveFilter(filter: SavedFilter): void {
    const others = this.#stored.saved.filter(({ name }) => name !== filter.name);
    const saved = [...others, filter].sort((a, b) => a.name.localeCompare(b.name));
    this.#change({ saved });
  }

  setFilter(filter: BoardFilter): void {
    if (isSameFilter(filter, this.filter)) return;
    const parts = compactFilter(storedFilterOf(filter));
    if (this.#cards === undefined || filter.cards !== this.#cards.label) this.#store(parts);
    else {
      this.#cards = { ...this.#cards, filter: parts };
      this.#changed.fire();
    }
  }

  showCards({ label, board }: ShownCards): void {
    this.#cards = { label, ids: new Set(board), filter: {} };
    this.#changed.fire();
  }

  /** Shows the filter before again, unless the cards were filtered further: then that filter stays. */
  hideCards(): void {
    if (this.#cards === undefined) return;
    const { filter } = this.#cards;
    this.#store(isEmptyFilter(filter) ? (this.#stored.filter ?? {}) : filter);
  }

  deleteFilter(name: string): void {
    this.#change({ saved: this.#stored.saved.filter((each) => each.name !== name) });
  }

  collapse(columnId: string, isCollapsed: boolean): void {
    const others = this.#stored.collapsed.filter((id) => id !== columnId);
    this.#change({ collapsed: isCollapsed ? [...others, columnId] : others });
  }

  setCompact(isCompact: boolean): void {
    this.#change({ isCompact });
  }

  #store(filter: StoredFilter): void {
    this.#cards = undefined;
    this.#change({ filter });
  }

  #change(changes: Partial<StoredPreferences>): void {
    this.#set({ ...this.#stored, ...changes });
  }

  #set(stored: StoredPreferences): void {
    this.#stored = stored;
    void this.#memory.update(preferencesKey, stored);
    this.#changed.fire();
  }
}

function readStored(value: unknown): StoredPreferences {
  try {
    return value === undefined ? defaults : StoredPreferences(value);
  } catch {
    return defaults;
  }
}
