import { Emitter } from '../../base/event.ts';
import { array, boolean, object, optional, string, type TypeOf } from '../../base/reader.ts';
import { SavedFilter } from './contract.ts';

export interface PreferenceStorage {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}

const Kept = object({
  saved: array(SavedFilter, 200),
  treeFilter: optional(SavedFilter),
  collapsed: array(string(), 10_000),
  isCompact: boolean,
});
type Kept = TypeOf<typeof Kept>;

const key = 'jobdeck.board';
const nothing: Kept = { saved: [], collapsed: [], isCompact: false };

export class BoardPreferences {
  readonly #memory: PreferenceStorage;
  readonly #changed = new Emitter<void>();
  readonly onDidChange = this.#changed.event;
  #kept: Kept;

  constructor(memory: PreferenceStorage) {
    this.#memory = memory;
    this.#kept = readKept(memory.get(key));
  }

  get saved(): readonly SavedFilter[] {
    return this.#kept.saved;
  }

  get treeFilter(): SavedFilter | undefined {
    return this.#kept.treeFilter;
  }

  get isCompact(): boolean {
    return this.#kept.isCompact;
  }

  isCollapsed(columnId: string): boolean {
    return this.#kept.collapsed.includes(columnId);
  }

  saveFilter(filter: SavedFilter): void {
    const others = this.#kept.saved.filter(({ name }) => name !== filter.name);
    const saved = [...others, filter].sort((a, b) => a.name.localeCompare(b.name));
    this.#keep({ saved });
  }

  filterTree(treeFilter: SavedFilter | undefined): void {
    const { treeFilter: _, ...others } = this.#kept;
    this.#set(treeFilter === undefined ? others : { ...others, treeFilter });
  }

  deleteFilter(name: string): void {
    this.#keep({ saved: this.#kept.saved.filter((each) => each.name !== name) });
  }

  collapse(columnId: string, isCollapsed: boolean): void {
    const others = this.#kept.collapsed.filter((id) => id !== columnId);
    this.#keep({ collapsed: isCollapsed ? [...others, columnId] : others });
  }

  setCompact(isCompact: boolean): void {
    this.#keep({ isCompact });
  }

  #keep(changes: Partial<Kept>): void {
    this.#set({ ...this.#kept, ...changes });
  }

  #set(kept: Kept): void {
    this.#kept = kept;
    void this.#memory.update(key, kept);
    this.#changed.fire();
  }
}

/** Invalid persisted state is ignored. */
function readKept(value: unknown): Kept {
  try {
    return value === undefined ? nothing : Kept(value);
  } catch {
    return nothing;
  }
}
