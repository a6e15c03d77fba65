import { type SkillPlace, type UsablePlace, type WrittenSkills, writeSkill } from '../../host/storage/skillFiles.ts';
import { fileExists } from '../../host/storage/userFile.ts';
import { type ConfigFolder, configFolder, type Places } from './config/clients.ts';

const home = (name: string, variable?: string): ConfigFolder => ({
  base: 'home',
  below: [name],
  ...(variable !== undefined && { variable }),
});

interface FolderOfClients {
  readonly clients: string;
  readonly folder: ConfigFolder;
  /** Of clients that look in `folder` as well as in their own; a skill in both is a conflict to them. */
  readonly readers?: readonly ConfigFolder[];
}

/** Where clients look for skills, below the folders that they have for themselves. */
const foldersOfClients: readonly FolderOfClients[] = [
  {
    clients: 'Copilot, Gemini CLI, OpenCode, Cline, Zed and others',
    folder: home('.agents'),
    readers: [home('.copilot', 'COPILOT_HOME'), home('.gemini')],
  },
  { clients: 'Claude Code', folder: home('.claude', 'CLAUDE_CONFIG_DIR') },
  { clients: 'Codex', folder: home('.codex', 'CODEX_HOME') },
  { clients: 'Cursor', folder: home('.cursor') },
];

export interface SkillFolder {
  readonly clients: string;
  readonly path: string;
  /** Whether one of its clients was found. */
  readonly isUsed: boolean;
  readonly exists: boolean;
}

export const findSkillFolders = (places: Places): Promise<readonly SkillFolder[]> =>
  Promise.all(
    foldersOfClients.map(async ({ clients, folder, readers = [] }) => {
      const paths = [folder, ...readers].map((each) => configFolder(each, places) ?? '');
      const [exists = false, ...others] = await Promise.all(paths.map(fileExists));
      return { clients, path: `${paths[0]}/skills`, isUsed: exists || others.includes(true), exists };
    }),
  );

/** One text of a skill, in all folders where it is the same. */
export type SkillReplacement = readonly [UsablePlace, ...UsablePlace[]];

export interface SkillOutcome {
  readonly installed: number;
  readonly updated: number;
  readonly current: number;
  readonly kept: number;
  /** Sentences. */
  readonly problems: readonly string[];
}

type Decision = 'replace' | 'keep' | 'cancelled';

/**
 * Writes what is missing, and what `decide` allows to be replaced; after `cancelled` nothing more is replaced. A skill that `decide` was not
 * shown is never replaced.
 */
export async function installIn(
  places: readonly SkillPlace[],
  written: WrittenSkills,
  decide: (replacement: SkillReplacement, index: number, count: number) => Promise<Decision>,
): Promise<SkillOutcome> {
  const problems = new Set(places.flatMap((place) => (place.kind === 'unusable' ? [place.reason] : [])));
  const usable = places.flatMap((place) => (place.kind === 'unusable' ? [] : [place]));
  const writeAll = async (some: readonly UsablePlace[]): Promise<number> => {
    let count = 0;
    for (const place of some) {
      const problem = await writeSkill(place, written);
      if (problem === undefined) count += 1;
      else problems.add(problem);
    }
    return count;
  };

  const current = usable.filter(({ kind }) => kind === 'current');
  // What is as Jobdeck would write it is unedited, also if the memory was lost.
  for (const { before } of current) await written.add(before);
  const installed = await writeAll(usable.filter(({ kind }) => kind === 'missing'));
  const replacements = replacementsOf(usable);
  let updated = 0;
  let kept = 0;
  let isCancelled = false;
  for (const [index, replacement] of replacements.entries()) {
    const answer: Decision = isCancelled ? 'cancelled' : await decide(replacement, index, replacements.length);
    isCancelled = answer === 'cancelled';
    if (answer === 'replace') updated += await writeAll(replacement);
    else kept += replacement.length;
  }
  return { installed, updated, current: current.length, kept, problems: [...problems] };
}

function replacementsOf(usable: readonly UsablePlace[]): SkillReplacement[] {
  const changed = usable.filter(({ kind }) => kind === 'older' || kind === 'edited');
  const groups = Map.groupBy(changed, ({ skill, before }) => `${skill.name} ${before}`);
  return [...groups.values()].flatMap(([first, ...others]) => (first === undefined ? [] : [[first, ...others]]));
}
