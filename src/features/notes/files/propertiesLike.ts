import type { Note, NoteFolder } from '../../../contract/tracker/library.ts';
import { titleOf } from './names.ts';

type Properties = Pick<Note, 'title' | 'folderId' | 'useInRag'>;

/** Properties of a new note in place of a deleted one, whose folder may have been deleted too. An unknown note has its file's name. */
export function propertiesLike(
  deleted: { readonly [K in keyof Properties]?: Properties[K] | undefined } | undefined,
  path: string,
  folders: readonly NoteFolder[],
): Properties {
  const folder = folders.find(({ id }) => id === deleted?.folderId);
  return {
    title: deleted?.title ?? titleOf(path.slice(path.lastIndexOf('/') + 1)),
    folderId: folder?.id ?? null,
    useInRag: deleted?.useInRag ?? false,
  };
}
