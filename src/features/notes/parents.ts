import type { NoteFolder } from '../../contract/tracker/library.ts';

/** Parent ids by folder id; null at the top, and for unknown parents and cycles. Runs in linear time. */
export function parentsOf(folders: readonly NoteFolder[]): ReadonlyMap<string, string | null> {
  const parents = new Map<string, string | null>();
  for (const { id, parentId } of folders) if (!parents.has(id)) parents.set(id, parentId);
  const done = new Set<string>();
  for (const start of parents.keys()) {
    const way = new Set<string>();
    let id: string | null = start;
    while (id !== null && !done.has(id) && !way.has(id)) {
      way.add(id);
      id = parents.get(id) ?? null;
      if (id !== null && !parents.has(id)) id = null;
    }
    if (id !== null && way.has(id)) openCircle(parents, id);
    for (const passed of way) done.add(passed);
  }
  for (const [id, parentId] of parents) if (parentId !== null && !parents.has(parentId)) parents.set(id, null);
  return parents;
}

function openCircle(parents: Map<string, string | null>, first: string): void {
  for (let id: string | null = first; id !== null; ) {
    const next: string | null = parents.get(id) ?? null;
    parents.set(id, null);
    id = next;
  }
}
