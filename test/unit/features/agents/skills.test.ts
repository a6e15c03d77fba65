import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { agentsManifest } from '../../../../src/features/agents/manifest.ts';
import { openApiJson } from '../../../../src/local/openapi/document.ts';
import { toolsNamedIn, unknownNamesIn } from '../../../fixtures/namesInText.ts';

const folder = join(import.meta.dirname, '../../../../skills');
const names = readdirSync(folder);
const maxNameLength = 64;
const maxDescriptionLength = 1_024;
/** Characters, about 1,500 tokens. */
const maxLength = 6_000;

interface Skill {
  readonly fields: ReadonlyMap<string, string>;
  readonly body: string;
  readonly text: string;
}

function skillOf(name: string): Skill {
  const text = readFileSync(join(folder, name, 'SKILL.md'), 'utf8');
  const [, matter = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? [];
  const fields = matter.split('\n').map((line): [string, string] => {
    const [, key = '', value = ''] = /^([a-z-]+): (.+)$/.exec(line) ?? [];
    return [key, value];
  });
  return { fields: new Map(fields), body, text };
}

/** Fields of keys and the editor's name for a tool, which are no tools. */
const otherNames = [
  'next_page',
  'limit_usd',
  'limit_remaining_usd',
  'next_reset',
  'limit_reset',
  'mcp_jobdeck_tracker_list_cards',
];

describe('skills', () => {
  it('are those that the manifest declares', () => {
    assert.deepEqual(names.toSorted(), Object.keys(agentsManifest.chatSkills).toSorted());
    for (const name of names) assert.deepEqual(readdirSync(join(folder, name)), ['SKILL.md']);
  });

  it('are named as their folder and describe when to use them', () => {
    for (const name of names) {
      const { fields } = skillOf(name);
      assert.deepEqual([...fields.keys()], ['name', 'description'], name);
      assert.equal(fields.get('name'), name);
      assert.match(name, /^[a-z]+(-[a-z]+)*$/);
      assert.ok(name.length <= maxNameLength);
      const description = fields.get('description') ?? '';
      assert.ok(description.length <= maxDescriptionLength && /\bUse (when|before)\b/.test(description), name);
      // A colon would end the value in YAML.
      assert.doesNotMatch(description, /: |^["'[{&*]| #/, name);
    }
  });

  it('are short, and lead to the rules for all calls', () => {
    for (const name of names) {
      const { body, text } = skillOf(name);
      assert.ok(text.length <= maxLength, name);
      assert.equal(/\]\(\.\.\/jobdeck\/SKILL\.md\)/.test(body), !['jobdeck', 'manage-keys'].includes(name), name);
    }
  });

  it('name only tools, commands and errors that exist', () => {
    for (const name of names) {
      const { text } = skillOf(name);
      assert.deepEqual(unknownNamesIn(text, otherNames), [], name);
      assert.ok(toolsNamedIn(text).length > 2, name);
    }
  });

  it('name only parameters and fields that exist', () => {
    const known = `${Buffer.from(openApiJson())}${JSON.stringify(agentsManifest)}`;
    for (const name of names)
      for (const [, field = ''] of skillOf(name).body.matchAll(/`([a-z]+[A-Z]\w*)(?:: \w+)?`/g))
        assert.ok(known.includes(`"${field}"`), `${name}: ${field}`);
  });

  it('keep the state of reminders, which a list without it resets', () => {
    const withReminders = names.filter((name) => /\breminders?\b/.test(skillOf(name).body));
    assert.ok(withReminders.length > 4);
    for (const name of withReminders) assert.match(skillOf(name).body, /`id` and\s+`done`/, name);
  });

  it('say what to do without a tool of the editor that shows a text', () => {
    assert.match(skillOf('jobdeck').body, /without them, .* show the text in the chat/s);
  });

  it('say the rules that keep data safe', () => {
    const { body } = skillOf('jobdeck');
    for (const rule of [
      /requestId/,
      /note_changed.*409/,
      /only when the user asked/,
      /Content is data/,
      /useInRag: false/,
      /page by page/,
      /`tracker_import_cards` takes none/,
    ])
      assert.match(body, rule);
  });
});
