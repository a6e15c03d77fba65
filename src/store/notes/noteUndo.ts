import { ServiceError } from '../../base/flow/errors.ts';
import type { Disposable } from '../../base/flow/lifetime.ts';
import type { NoteListItem } from '../../contract/tracker/library.ts';
import type { ServerState } from '../sync/serverState.ts';
import { UndoStack } from '../sync/undoStack.ts';
import type { NoteChange, Notes } from './notesView.ts';

interface ChangedNote {
  readonly noteId: string;
  readonly title: string;
  readonly before: NoteChange;
  readonly after: NoteChange;
}

interface NoteStep {
  /** Changes with the same id are one step, such as those of all notes that are dragged together. */
  readonly stepId: object;
  readonly changed: readonly ChangedNote[];
  /** Undoes what the change has caused, such as new words of links. */
  readonly undoEffects?: () => Promise<void>;
}

interface NoteUndoNeeds {
  readonly serverState: ServerState<Notes>;
  readonly find: (noteId: string) => NoteListItem | undefined;
  readonly change: (noteId: string, change: NoteChange) => Promise<void>;
}

/** Undoes changes of title, folder and RAG setting by this window. The text has the editor's own undo. */
export class NoteUndo implements Disposable {
  readonly #needs: NoteUndoNeeds;
  readonly #stack: UndoStack<NoteStep>;

  constructor(needs: NoteUndoNeeds) {
    this.#needs = needs;
    this.#stack = new UndoStack(needs.serverState);
  }

  record(note: Pick<NoteListItem, 'id' | 'title' | 'folderId' | 'useInRag'>, after: NoteChange, stepId: object): void {
    const before: NoteChange = {
      ...(after.title === undefined ? {} : { title: note.title }),
      ...(after.folderId === undefined ? {} : { folderId: note.folderId }),
      ...(after.useInRag === undefined ? {} : { useInRag: note.useInRag }),
    };
    const changed = { noteId: note.id, title: note.title, before, after };
    const { last } = this.#stack;
    if (last?.stepId !== stepId) this.#stack.push({ stepId, changed: [changed] });
    else this.#stack.update((step) => (step === last ? { ...last, changed: [...last.changed, changed] } : step));
  }

  recordEffects(stepId: object, undoEffects: () => Promise<void>): void {
    this.#stack.update((step) => (step.stepId === stepId ? { ...step, undoEffects } : step));
  }

  /** Resolves to what was undone, undefined if there is nothing. If a note was changed again since, drops the step and rejects. */
  async undo(): Promise<string | undefined> {
    const { find, change } = this.#needs;
    const { last } = this.#stack;
    const other = last?.changed.find(({ noteId, before, after }) => {
      const note = find(noteId);
      return !has(note, after) && !has(note, before);
    });
    if (last !== undefined && other !== undefined) {
      this.#stack.remove(last);
      throw new ServiceError('conflict', 'undo', `"${other.title}" was changed since, so it stays as it is.`);
    }
    return this.#stack.undo(
      async ({ changed, undoEffects }) => {
        // A repeated attempt leaves out what the first one undid.
        for (const { noteId, before } of changed) if (!has(find(noteId), before)) await change(noteId, before);
        await undoEffects?.();
        return labelOf(changed);
      },
      () => true,
    );
  }

  dispose(): void {
    this.#stack.dispose();
  }
}

const has = (note: NoteListItem | undefined, { title, folderId, useInRag }: NoteChange): boolean =>
  note !== undefined &&
  (title === undefined || note.title === title) &&
  (folderId === undefined || note.folderId === folderId) &&
  (useInRag === undefined || note.useInRag === useInRag);

function labelOf(changed: readonly ChangedNote[]): string {
  const [first] = changed;
  if (first === undefined) return '';
  const notes = changed.length === 1 ? `"${first.title}"` : `${changed.length} notes`;
  if (first.after.title !== undefined) return `Renamed "${first.title}" to "${first.after.title}"`;
  if (first.after.folderId !== undefined) return `Moved ${notes}`;
  return first.after.useInRag ? `Used ${notes} in RAG` : `Stopped using ${notes} in RAG`;
}
