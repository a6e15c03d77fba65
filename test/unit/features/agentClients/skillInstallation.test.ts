import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import {
  findSkillFolders,
  installIn,
  type SkillOutcome,
  type SkillReplacement,
} from '../../../../src/features/agentClients/skillInstallation.ts';
import {
  findSkill,
  readSkills,
  type Skill,
  type SkillMemory,
  WrittenSkills,
  withNeeded,
} from '../../../../src/host/storage/skillFiles.ts';

const ownSkills = path.join(import.meta.dirname, '../../../../skills');
const skill = (text: string, name = 'jobdeck'): Skill => ({ name, description: 'Rules', text });
const one = skill('# One\n');
const two = skill('# Two\n');
const memoryOf = (): SkillMemory => {
  const values = new Map<string, unknown>();
  return { read: (name) => values.get(name), write: async (name, value) => void values.set(name, value) };
};
const nothing: SkillOutcome = { installed: 0, updated: 0, current: 0, kept: 0, problems: [] };

describe('installing skills', () => {
  let home: string;
  let folder: string;
  let written: WrittenSkills;
  let asked: SkillReplacement[];
  const fileIn = (where: string, name = 'jobdeck') => path.join(where, name, 'SKILL.md');
  const textIn = (where: string, name?: string) => readFileSync(fileIn(where, name), 'utf8');
  const put = (where: string, text: string) => {
    mkdirSync(path.join(where, 'jobdeck'), { recursive: true });
    writeFileSync(fileIn(where), text);
  };
  const install = async (
    skills: readonly Skill[],
    folders: readonly string[] = [folder],
    answer: () => 'replace' | 'keep' | 'cancelled' = () => assert.fail('nothing is to be asked'),
  ): Promise<SkillOutcome> => {
    asked = [];
    const places = skills.flatMap((each) => folders.map((where) => findSkill(each, where, written)));
    return installIn(await Promise.all(places), written, async (replacement) => {
      asked.push(replacement);
      return answer();
    });
  };

  beforeEach(() => {
    home = mkdtempSync(path.join(tmpdir(), 'jobdeck-skills-'));
    folder = path.join(home, '.claude/skills');
    written = new WrittenSkills(memoryOf());
  });

  afterEach(() => rmSync(home, { recursive: true, force: true }));

  it('creates the folders, and writes nothing the second time', async () => {
    assert.deepEqual(await install([one, skill('# Log\n', 'log')]), { ...nothing, installed: 2 });
    assert.deepEqual([textIn(folder), textIn(folder, 'log')], ['# One\n', '# Log\n']);
    const before = statSync(fileIn(folder), { bigint: true });
    assert.deepEqual(await install([one, skill('# Log\n', 'log')]), { ...nothing, current: 2 });
    const { ino, mtimeNs } = statSync(fileIn(folder), { bigint: true });
    assert.deepEqual([ino, mtimeNs], [before.ino, before.mtimeNs]);
  });

  it('replaces an older skill only after it was shown', async () => {
    await install([one]);
    assert.deepEqual(await install([two], [folder], () => 'keep'), { ...nothing, kept: 1 });
    assert.equal(textIn(folder), '# One\n');
    assert.deepEqual(await install([two], [folder], () => 'replace'), { ...nothing, updated: 1 });
    assert.deepEqual([asked[0]?.[0].kind, asked[0]?.[0].before, textIn(folder)], ['older', '# One\n', '# Two\n']);
  });

  it('never overwrites an edited skill unseen', async () => {
    await install([one]);
    for (const edited of ['# One\n\nMine\n', '# One', '# One\r\n', '\ufeff# One\n', '']) {
      put(folder, edited);
      for (const answer of ['keep', 'cancelled'] as const) {
        assert.deepEqual(await install([two], [folder], () => answer), { ...nothing, kept: 1 });
        assert.equal(asked[0]?.[0].kind, 'edited');
        assert.equal(textIn(folder), edited);
      }
    }
    assert.deepEqual(await install([one], [folder], () => 'replace'), { ...nothing, updated: 1 });
    assert.equal(textIn(folder), '# One\n');
  });

  it('takes what it did not write for edited, except its own text', async () => {
    put(folder, '# One\n');
    assert.deepEqual(await install([one]), { ...nothing, current: 1 });
    await install([two], [folder], () => 'keep');
    assert.equal(asked[0]?.[0].kind, 'older');
    written = new WrittenSkills({ ...memoryOf(), read: () => ({ not: 'a list' }) });
    await install([two], [folder], () => 'keep');
    assert.equal(asked[0]?.[0].kind, 'edited');
  });

  it('asks once for one text in several folders, and no more after a cancel', async () => {
    const folders = ['.agents', '.claude', '.codex'].map((name) => path.join(home, name, 'skills'));
    const [agents = '', claude = '', codex = ''] = folders;
    await install([one], [agents, claude]);
    put(codex, 'Mine');
    assert.deepEqual(await install([two], folders, () => 'cancelled'), { ...nothing, kept: 3 });
    assert.equal(asked.length, 1);
    await install([two], folders, () => 'replace');
    assert.deepEqual(
      asked.map((places) => places.length),
      [2, 1],
    );
    assert.deepEqual(
      folders.map((each) => textIn(each)),
      ['# Two\n', '# Two\n', '# Two\n'],
    );
  });

  it('does not write a skill that changed while it was shown', async () => {
    put(folder, 'Mine');
    const { problems, updated } = await install([one], [folder], () => {
      put(folder, 'Mine, saved just now');
      return 'replace';
    });
    assert.match(problems.join(), /SKILL\.md was changed after it was read\. Nothing was written/);
    assert.deepEqual([updated, textIn(folder)], [0, 'Mine, saved just now']);
  });

  it('writes through no link that leads out of the folder', async () => {
    const outside = path.join(home, 'outside');
    put(outside, 'Of others');
    mkdirSync(folder, { recursive: true });
    const links: readonly (() => void)[] = [
      () => symlinkSync(path.join(outside, 'jobdeck'), path.join(folder, 'jobdeck')),
      () => symlinkSync(path.join(outside, 'nowhere'), path.join(folder, 'jobdeck')),
      () => {
        mkdirSync(path.join(folder, 'jobdeck'));
        symlinkSync(fileIn(outside), fileIn(folder));
      },
      () => {
        mkdirSync(path.join(folder, 'jobdeck'));
        symlinkSync(path.join(outside, 'new.md'), fileIn(folder));
      },
    ];
    for (const link of links) {
      link();
      const { problems, ...counts } = await install([one]);
      assert.match(
        problems.join(),
        /is a symbolic link that leads out of the folder\. Choose the folder where it leads\.$/,
      );
      assert.deepEqual({ ...counts, problems: [] }, nothing);
      assert.deepEqual([textIn(outside), statSync(outside).nlink], ['Of others', 3]);
      rmSync(path.join(folder, 'jobdeck'), { recursive: true });
    }
    // Created between the reading and the writing.
    put(folder, 'Mine');
    const { problems } = await install([one], [folder], () => {
      rmSync(path.join(folder, 'jobdeck'), { recursive: true });
      links[0]?.();
      return 'replace';
    });
    assert.match(problems.join(), /leads out of the folder/);
    assert.equal(textIn(outside), 'Of others');
  });

  it('follows a link that is the folder of all skills', async () => {
    const shared = path.join(home, '.agents/skills');
    mkdirSync(shared, { recursive: true });
    mkdirSync(path.dirname(folder));
    symlinkSync(shared, folder);
    assert.deepEqual(await install([one], [folder, shared]), { ...nothing, installed: 2 });
    assert.deepEqual(await install([two], [folder, shared], () => 'replace'), { ...nothing, updated: 2 });
    assert.equal(textIn(shared), '# Two\n');
  });

  it('names what is in the way, and installs the others', async () => {
    mkdirSync(fileIn(folder), { recursive: true });
    writeFileSync(path.join(home, '.codex'), 'a file');
    const good = path.join(home, '.agents/skills');
    const { problems, installed } = await install([one], [folder, path.join(home, '.codex/skills'), good]);
    assert.match(problems.join('\n'), /SKILL\.md is no file\.\nENOTDIR.*\.codex/);
    assert.deepEqual([installed, textIn(good)], [1, '# One\n']);
  });
});

describe('folders of skills', () => {
  let home: string;
  const used = async (variables: Readonly<Record<string, string>> = {}) => {
    const places = { home, backups: '', workspace: () => undefined, readVariable: (name: string) => variables[name] };
    const found = await findSkillFolders(places);
    return found.filter(({ isUsed }) => isUsed).map(({ path: where }) => path.relative(home, where));
  };

  beforeEach(() => {
    home = mkdtempSync(path.join(tmpdir(), 'jobdeck-folders-'));
  });

  afterEach(() => rmSync(home, { recursive: true, force: true }));

  it('are those of clients that were found', async () => {
    assert.deepEqual(await used(), []);
    for (const name of ['.claude', 'elsewhere']) mkdirSync(path.join(home, name));
    assert.deepEqual(await used({ CODEX_HOME: path.join(home, 'elsewhere') }), ['.claude/skills', 'elsewhere/skills']);
  });

  it('are one for clients that also read the common one, which would find a skill twice', async () => {
    for (const name of ['.gemini', '.copilot']) mkdirSync(path.join(home, name));
    assert.deepEqual(await used(), ['.agents/skills']);
  });
});

describe('the skills of the extension', () => {
  it('begin with the rules, which the others bring with them', async () => {
    const all = await readSkills(ownSkills);
    assert.equal(all.length, 7);
    assert.equal(all[0]?.name, 'jobdeck');
    assert.ok(all.every(({ description }) => description.length > 50));
    const named = (...names: string[]) => all.filter(({ name }) => names.includes(name));
    assert.deepEqual(withNeeded(named('tidy-notes'), all), named('jobdeck', 'tidy-notes'));
    assert.deepEqual(withNeeded(named('manage-keys'), all), named('manage-keys'));
  });
});
