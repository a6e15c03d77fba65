import { lstat, readdir, readFile, realpath } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';

import { sha256 } from '../../base/flow/hashes.ts';
import { array, Mismatch, string } from '../../base/input/reader.ts';
import { unlessMissing } from './privateFolder.ts';
import { readUserFile, replaceUserFile, type UserFile, UserFileError } from './userFile.ts';

export interface Skill {
  readonly name: string;
  readonly description: string;
  readonly text: string;
}

/**
 * A skill in a folder of skills. `older` is a text that Jobdeck wrote and that was not edited, `edited` any other. `reason` is a sentence.
 */
export type SkillPlace = { readonly skill: Skill; readonly folder: string } & (
  | { readonly kind: 'missing' | 'current' | 'older' | 'edited'; readonly file: UserFile; readonly before: string }
  | { readonly kind: 'unusable'; readonly reason: string }
);

export type UsablePlace = Exclude<SkillPlace, { kind: 'unusable' }>;

const fileName = 'SKILL.md';

/** The skills of the extension; the one with the rules for all others comes first. */
export async function readSkills(folder: string): Promise<Skill[]> {
  const names = await readdir(folder);
  const skills = await Promise.all(
    names.map(async (name): Promise<Skill> => {
      const text = await readFile(join(folder, name, fileName), 'utf8');
      return { name, description: /^description: (.+)$/m.exec(text)?.[1] ?? '', text };
    }),
  );
  const users = (skill: Skill): number => skills.filter((each) => needs(each, skill)).length;
  return skills.toSorted((one, other) => users(other) - users(one) || (one.name < other.name ? -1 : 1));
}

/** With those that the chosen ones link to. */
export const withNeeded = (chosen: readonly Skill[], all: readonly Skill[]): Skill[] =>
  all.filter((skill) => chosen.includes(skill) || chosen.some((each) => needs(each, skill)));

const needs = ({ text }: Skill, { name }: Skill): boolean => text.includes(`](../${name}/${fileName})`);

/** What Jobdeck has written, to distinguish an older skill from an edited one. */
export class WrittenSkills {
  readonly #memory: SkillMemory;

  constructor(memory: SkillMemory) {
    this.#memory = memory;
  }

  async has(text: string): Promise<boolean> {
    return this.#read().includes(await hashOf(text));
  }

  async add(text: string): Promise<void> {
    const hash = await hashOf(text);
    const hashes = this.#read();
    if (!hashes.includes(hash)) await this.#memory.write(memoryName, [...hashes, hash].slice(-maxHashes));
  }

  #read(): readonly string[] {
    try {
      return readHashes(this.#memory.read(memoryName));
    } catch (error) {
      if (error instanceof Mismatch) return [];
      throw error;
    }
  }
}

export interface SkillMemory {
  read(name: string): unknown;
  write(name: string, value: unknown): Promise<void>;
}

const memoryName = 'writtenSkills';
const maxHashes = 200;
const readHashes = array(string(100), maxHashes);
const hashBytes = 16;
const hashOf = (text: string): Promise<string> => sha256(text, hashBytes);

export async function findSkill(skill: Skill, folder: string, written: WrittenSkills): Promise<SkillPlace> {
  try {
    await assertInside(folder, skill.name);
    const file = await readUserFile(`${folder}/${skill.name}/${fileName}`);
    const before = textOf(file);
    return { skill, folder, file, before, kind: await kindOf(file, before, skill, written) };
  } catch (error) {
    return { skill, folder, kind: 'unusable', reason: reasonOf(error) };
  }
}

const textOf = ({ bytes }: UserFile): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

async function kindOf(
  { bytes }: UserFile,
  before: string,
  { text }: Skill,
  written: WrittenSkills,
): Promise<UsablePlace['kind']> {
  if (bytes === undefined) return 'missing';
  if (before === text) return 'current';
  return (await written.has(before)) ? 'older' : 'edited';
}

/** Resolves to why it was not written, such as because the file has changed since it was read. */
export async function writeSkill(place: UsablePlace, written: WrittenSkills): Promise<string | undefined> {
  const { skill, folder, file } = place;
  try {
    await assertInside(folder, skill.name);
    // Two folders can be one, by a link.
    if (textOf(await readUserFile(file.path)) !== skill.text)
      await replaceUserFile(file, new TextEncoder().encode(skill.text));
  } catch (error) {
    return reasonOf(error);
  }
  await written.add(skill.text);
  return undefined;
}

/** The folder itself may be a link, but what is in it may not lead out of it, where the files of others are. */
async function assertInside(folder: string, name: string): Promise<void> {
  const root = await unlessMissing(() => realpath(folder));
  for (const place of [`${folder}/${name}`, `${folder}/${name}/${fileName}`]) {
    const real = await unlessMissing(() => realpath(place));
    const isLink = (await unlessMissing(() => lstat(place)))?.isSymbolicLink() ?? false;
    if (real === undefined ? isLink : root === undefined || !isBelow(real, root))
      throw new UserFileError(
        `${place} is a symbolic link that leads out of the folder. Choose the folder where it leads.`,
      );
  }
}

function isBelow(file: string, folder: string): boolean {
  const way = relative(folder, file);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** Errors of the file system name their file. */
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
