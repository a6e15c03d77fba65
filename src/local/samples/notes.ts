import type { Database } from '../data/database.ts';
import { insertFolder, storeNote } from '../data/notes.ts';
import { newId } from '../ids.ts';
import { noteFolders } from './story/story.ts';
import type { Workdays } from './workdays.ts';

export function addNotes(database: Database, workdays: Workdays): void {
  const notes = noteFolders.flatMap(({ name, notes }, position) => {
    const folderId = newId('folder');
    insertFolder(database, { id: folderId, name, parentId: null }, position);
    return notes.map((note) => ({ ...note, folderId }));
  });
  for (const { title, text, folderId, written, changed, useInRag = true, testProject = false } of notes.toSorted(
    (a, b) => b.written - a.written,
  )) {
    const createdAt = workdays(written, '18:30').toISOString();
    // One version for each evening of work.
    const times = {
      createdAt,
      updatedAt: changed === undefined ? createdAt : workdays(changed, '19:45').toISOString(),
    };
    const version = changed === undefined ? 1 : 3;
    storeNote(database, {
      id: newId('note'),
      title,
      text: text.join('\n'),
      folderId,
      useInRag,
      version,
      testProject,
      ...times,
    });
  }
}
