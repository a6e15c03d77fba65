import { type SkillPlace, type UsablePlace, type WrittenSkills, writeSkill } from '../../host/storage/skillFiles.ts';

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
