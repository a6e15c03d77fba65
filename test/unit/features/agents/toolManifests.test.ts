import assert from 'node:assert/strict';

import { agentsManifest } from '../../../../src/features/agents/manifest.ts';
import { unknownNamesIn } from '../../../fixtures/namesInText.ts';
import { parametersOf, unportable } from '../../../fixtures/toolParameters.ts';

const tools = Object.entries(agentsManifest.languageModelTools);

describe('declarations of language model tools', () => {
  it('hide every tool while agents are turned off', () => {
    for (const [name, { when }] of tools) assert.equal(when, 'config.jobdeck.agents.enabled', name);
  });

  it('can all be referenced in a prompt, by names that no other extension has', () => {
    for (const [name, { canBeReferencedInPrompt, icon, toolReferenceName }] of tools) {
      assert.ok(canBeReferencedInPrompt && icon, name);
      assert.equal(
        toolReferenceName,
        name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      );
    }
  });

  it('use no part of JSON Schema that clients reject', () => {
    for (const [name, { inputSchema }] of tools) assert.deepEqual(unportable(parametersOf(inputSchema, name)), []);
  });

  it('describe each parameter, and name only tools that exist', () => {
    for (const [name, { modelDescription, inputSchema }] of tools) {
      const parameters: Readonly<Record<string, { readonly description: string }>> = inputSchema.properties;
      const texts = [modelDescription, ...Object.values(parameters).map(({ description }) => description)];
      assert.deepEqual(
        texts.flatMap((text) => unknownNamesIn(text, Object.keys(parameters))),
        [],
        name,
      );
      assert.ok(
        texts.every((text) => text.length > 10),
        name,
      );
    }
  });
});
