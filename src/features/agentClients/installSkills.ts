import {
  findSkill,
  readSkills,
  type Skill,
  type SkillMemory,
  WrittenSkills,
  withNeeded,
} from '../../host/storage/skillFiles.ts';
import { type Choice, notify, offer, pick, pickSome } from '../../host/ui/ask.ts';
import type { Places } from './config/clients.ts';
import { listed } from './listed.ts';
import { shortPath, titleOnMachine } from './setUpClients.ts';
import type { ShownChanges } from './showChange.ts';
import {
  findSkillFolders,
  installIn,
  type SkillFolder,
  type SkillOutcome,
  type SkillReplacement,
} from './skillInstallation.ts';

export interface InstallSkillNeeds {
  readonly places: Places;
  /** The folder of the extension's own skills. */
  readonly ownSkills: string;
  readonly skillMemory: SkillMemory;
  readonly changes: ShownChanges;
}

const title = 'Install Agent Skill';

export async function installSkills({ places, ownSkills, skillMemory, changes }: InstallSkillNeeds): Promise<void> {
  const all = await readSkills(ownSkills);
  const chosen = await pickSome(title, 'Which skills do the agents of other clients get?', all.map(skillRow));
  if (chosen === undefined) return;
  const rows = (await findSkillFolders(places)).map((each) => folderRow(each, places));
  const folders = await pickSome(titleOnMachine(title), 'Into which folders are they copied?', rows);
  if (folders === undefined) return;
  const written = new WrittenSkills(skillMemory);
  const skills = withNeeded(chosen, all);
  const found = await Promise.all(
    skills.flatMap((skill) => folders.map((folder) => findSkill(skill, folder, written))),
  );
  const outcome = await installIn(found, written, (replacement, index, count) =>
    askToReplace(replacement, count === 1 ? '' : ` (${index + 1} of ${count})`, { places, changes }),
  );
  report(outcome, listed(folders.map((folder) => shortPath(folder, places.home))));
}

const skillRow = (skill: Skill): Choice<Skill> => ({
  label: skill.name,
  detail: skill.description,
  picked: true,
  value: skill,
});

const folderRow = ({ clients, path, isUsed, exists }: SkillFolder, places: Places): Choice<string> => ({
  label: shortPath(path, places.home),
  description: clients,
  ...(!exists && { detail: `${isUsed ? '' : 'Not found on this machine. '}The folder is created` }),
  picked: isUsed,
  value: path,
});

/** Shows the skill as it is beside the one to be written, until the user has decided. */
async function askToReplace(
  [first, ...others]: SkillReplacement,
  position: string,
  { places, changes }: Pick<InstallSkillNeeds, 'places' | 'changes'>,
): Promise<'replace' | 'keep' | 'cancelled'> {
  const { skill, before, kind, file } = first;
  const change = { title: `${skill.name}: Installed ↔ New`, path: file.path, before, after: skill.text };
  const close = await changes.show(change);
  const where = listed([first, ...others].map(({ folder }) => shortPath(folder, places.home)));
  const [question, label] =
    kind === 'edited'
      ? [`"${skill.name}" in ${where} was edited. Overwrite it with the new one?`, '$(warning) Overwrite']
      : [`"${skill.name}" in ${where} is of an earlier version. Update it?`, '$(check) Update'];
  const replace = { label, value: 'replace' as const };
  const keep = { label: '$(debug-step-over) Keep', value: 'keep' as const };
  try {
    // Enter chooses the first.
    const choices = kind === 'edited' ? [keep, replace] : [replace, keep];
    return (await pick(question, choices, `${title}${position}`)) ?? 'cancelled';
  } finally {
    await close();
  }
}

function report({ installed, updated, current, kept, problems }: SkillOutcome, where: string): void {
  const counts = [
    ...(installed > 0 ? [`${installed} installed`] : []),
    ...(updated > 0 ? [`${updated} updated`] : []),
    ...(current > 0 ? [`${current} up to date`] : []),
    ...(kept > 0 ? [`${kept} left unchanged`] : []),
    ...(problems.length > 0 ? ['others not written'] : []),
  ];
  const nothing = installed + updated === 0 ? ' Nothing was written.' : ' Clients find them in their next session.';
  const message = `Skills in ${where}: ${counts.join(', ')}.${nothing}`;
  if (problems.length === 0) notify(message);
  else void offer([message, ...problems].join(' '));
}
