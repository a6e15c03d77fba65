import { Emitter } from '../../base/event.ts';
import { array, boolean, object, optional, string, type TypeOf } from '../../base/reader.ts';
import { BoardFilter, compactFilter, isSameFilter, SavedFilter } from './contract.ts';
import { filterLabel } from './filter.ts';

export interface PreferenceStorage {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}

const StoredPreferences = object({
  saved: array(SavedFilter, 200),
  filter: optional(BoardFilter),
  collapsed: array(string(), 10_000),
  isCompact: boolean,
});
type StoredPreferences = TypeOf<typeof StoredPreferences>;

const key = 'jobdeck.board';
const defaults: StoredPreferences = { saved: [], collapsed: [], isCompact: false };

export class BoardPreferences {
  readonly #memory: PreferenceStorage;
  readonly #changed = new Emitter<void>();
  readonly onDidChange = this.#changed.event;
  #stored: StoredPreferences;

  constructor(memory: PreferenceStorage) {
    this.#memory = memory;
    this.#stored = readStored(memory.get(key));
  }

  get saved(): readonly SavedFilter[] {
    return this.#stored.saved;
  }

  get filter(): BoardFilter {
    return this.#stored.filter ?? {};
  }

  get filterName(): string {
    return this.saved.find(({ filter }) => isSameFilter(filter, this.filter))?.name ?? filterLabel(this.filter);
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
    if (!isSameFilter(filter, this.filter)) this.#change({ filter: compactFilter(filter) });
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

  #change(changes: Partial<StoredPreferences>): void {
    this.#set({ ...this.#stored, ...changes });
  }

  #set(stored: StoredPreferences): void {
    this.#stored = stored;
    void this.#memory.update(key, stored);
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
