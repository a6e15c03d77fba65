import { constants } from 'node:fs';
import { access, lstat, mkdir, open, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';

import { unlessMissing } from './privateFolder.ts';

/** Bytes; a file of settings that is larger is none. */
const maxBytes = 8 * 1024 * 1024;

/** Mode of a new file: it may say which services the user has. */
const newFileMode = 0o600;
const privateFolderMode = 0o700;
const ownerWrites = 0o200;

/** `bytes` is undefined if the file does not exist. `target` is the file that a symbolic link leads to. */
export interface UserFile {
  readonly path: string;
  readonly target: string;
  readonly bytes: Uint8Array | undefined;
}

/** The file of another program cannot be used; the message is a sentence about it. */
export class UserFileError extends Error {}

/** Follows symbolic links. Throws a `UserFileError` for what is no file, cannot be read, or has more than 8 MB. */
export async function readUserFile(file: string): Promise<UserFile> {
  try {
    return await readFollowed(file);
  } catch (error) {
    const code = codeOf(error);
    if (typeof code !== 'string') throw error;
    throw new UserFileError(`${file} cannot be read (${code}). Check its folder and their rights, and try again.`);
  }
}

async function readFollowed(file: string): Promise<UserFile> {
  const target = await targetOf(file);
  const status = await unlessMissing(() => stat(target));
  if (status === undefined) return { path: file, target, bytes: undefined };
  if (!status.isFile()) throw new UserFileError(`${file} is no file.`);
  if (status.size > maxBytes) throw new UserFileError(`${file} has more than 8 MB.`);
  return { path: file, target, bytes: new Uint8Array(await readFile(target)) };
}

/** Throws a `UserFileError` for a read-only file, which a replacement would not respect. */
export async function assertWritable({ path: file, target }: UserFile): Promise<void> {
  const status = await unlessMissing(() => stat(target));
  if (status !== undefined && (status.mode & ownerWrites) === 0)
    throw new UserFileError(`${file} is read-only. Allow writing it, and try again.`);
}

/** Replaces the file at once and keeps its mode; a symbolic link stays one. Throws a `UserFileError` if the file has changed since it was read. */
export async function replaceUserFile(read: UserFile, bytes: Uint8Array): Promise<void> {
  await assertUnchanged(read);
  const part = `${read.target}.${crypto.randomUUID()}`;
  await writing(read.path, async () => {
    await mkdir(path.dirname(read.target), { recursive: true });
    const mode = (await unlessMissing(() => stat(read.target)))?.mode;
    try {
      await writeNew(part, bytes, mode);
      // The other program may have written it since.
      await assertUnchanged(read);
      await rename(part, read.target);
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
  });
}

/** Copies the file as it was read, with its mode, over an earlier copy; of a file that does not exist there is none. */
export async function backUpUserFile(read: UserFile, backup: string): Promise<void> {
  await deleteBackup(backup);
  const { bytes, target } = read;
  if (bytes === undefined) return;
  await writing(backup, async () => {
    await mkdir(path.dirname(backup), { recursive: true, mode: privateFolderMode });
    await writeNew(backup, bytes, (await unlessMissing(() => stat(target)))?.mode);
  });
}

export const deleteBackup = (backup: string): Promise<void> => writing(backup, () => rm(backup, { force: true }));

/** Throws a `UserFileError` if the file has changed since it was read. */
export async function deleteUserFile(read: UserFile): Promise<void> {
  await assertUnchanged(read);
  await writing(read.path, () => rm(read.target, { force: true }));
}

/** Throws a `UserFileError` if the file has changed since it was read, or is read-only. */
export async function assertUnchanged(read: UserFile): Promise<void> {
  await assertWritable(read);
  const { target, bytes } = await readUserFile(read.path);
  const isSame =
    target === read.target &&
    (bytes === undefined || read.bytes === undefined ? bytes === read.bytes : equal(bytes, read.bytes));
  if (!isSame) throw new UserFileError(`${read.path} was changed after it was read. Nothing was written; try again.`);
}

/** Of a file or folder; false also if it must not be read. */
export const fileExists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

const equal = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at]);

async function writeNew(file: string, bytes: Uint8Array, mode = newFileMode): Promise<void> {
  const handle = await open(file, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, newFileMode);
  try {
    await handle.writeFile(bytes);
    await handle.chmod(mode);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function targetOf(file: string): Promise<string> {
  const target = await unlessMissing(() => realpath(file));
  if (target !== undefined) return target;
  if ((await unlessMissing(() => lstat(file)))?.isSymbolicLink())
    throw new UserFileError(`${file} is a symbolic link to a file that does not exist.`);
  return file;
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

async function writing<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw writeFailure(error, file);
  }
}

const isInUse = 'Close the program that uses it';
const rights = 'Check the rights of its folder';
const nextSteps: Readonly<Partial<Record<string, string>>> = {
  EBUSY: isInUse,
  ETXTBSY: isInUse,
  // Windows refuses this way to replace a file that another program has open.
  EPERM: 'Close the programs that may use it, or check the rights of its folder',
  EACCES: rights,
  EROFS: rights,
  ENOSPC: 'Free space on the disk',
};

/** A `UserFileError` with the next step for an error of the file system, any other error as it is. */
export function writeFailure(error: unknown, file: string): unknown {
  const code = codeOf(error);
  if (typeof code !== 'string') return error;
  return new UserFileError(
    `${file} cannot be written (${code}). ${nextSteps[code] ?? 'Check its folder'}, and try again.`,
  );
}
