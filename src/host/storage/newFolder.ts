import { mkdir, open } from 'node:fs/promises';
import path from 'node:path';

const maxFolders = 1_000;

/** A folder that did not exist before, so that nothing is overwritten. */
export class NewFolder {
  readonly path: string;

  private constructor(folder: string) {
    this.path = folder;
  }

  /** Adds a number to the name if a file or folder has it. */
  static async create(parent: string, name: string, attempt = 1): Promise<NewFolder> {
    const folder = path.join(parent, attempt === 1 ? name : `${name}-${attempt}`);
    try {
      await mkdir(folder);
      return new NewFolder(folder);
    } catch (error) {
      const exists = error instanceof Error && 'code' in error && error.code === 'EEXIST';
      if (!exists || attempt >= maxFolders) throw error;
      return NewFolder.create(parent, name, attempt + 1);
    }
  }

  /** A new file, written piece by piece. */
  async create(name: string): Promise<{ append(text: string): Promise<void>; close(): Promise<void> }> {
    const file = await open(path.join(this.path, name), 'wx');
    return { append: (text) => file.appendFile(text), close: () => file.close() };
  }
}
