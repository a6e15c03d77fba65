import assert from 'node:assert/strict';
import { Ajv } from 'ajv';

import { permissions } from '../../../src/base/domain/permission.ts';
import { errorStatus } from '../../../src/contract/errorCodes.ts';
import { nextCalls } from '../../../src/contract/nextCalls.ts';
import type { Operation } from '../../../src/contract/operation.ts';
import { type TrackerOperation, trackerOperations } from '../../../src/contract/tracker.ts';
import type { FoundToken } from '../../../src/local/data/tokens.ts';
import { toolsFor } from '../../../src/local/mcp/toolServer.ts';
import { toolsNamedIn, unknownNamesIn } from '../../fixtures/namesInText.ts';
import { parametersOf, type ToolParameter, unportable } from '../../fixtures/toolParameters.ts';

const token: FoundToken = {
  id: 'token_all',
  name: 'all',
  permissions,
  createdAt: '2026-03-01T00:00:00.000Z',
  expiresAt: '2027-03-01T00:00:00.000Z',
  revokedAt: null,
  owner: true,
};
const tools = toolsFor(token);
const maxTokens = 9_000;
const ajv = new Ajv({ strict: false, validateFormats: false });

const parameters = tools.flatMap(({ name, inputSchema }) => parametersOf(inputSchema, name));

describe('tool definitions', () => {
  it('cost at most 9,000 tokens together', () => {
    const sizes = tools.map((tool) => `${tool.name} ${Math.ceil(JSON.stringify(tool).length / 4)}`);
    const total = Math.ceil(JSON.stringify({ tools }).length / 4);
    assert.equal(tools.length, Object.keys(trackerOperations).length);
    assert.ok(total <= maxTokens, `${total} tokens\n${sizes.join('\n')}`);
  });

  it('describe every parameter', () => {
    const without = parameters.filter(({ schema }) => !schema.description);
    assert.deepEqual(
      without.map(({ path }) => path),
      [],
    );
    assert.ok(parameters.length > 90);
  });

  it('say which tool returns each id', () => {
    const ids = parameters.filter(({ name }) => /Ids?$/.test(name) && name !== 'requestId');
    const without = ids.filter(({ schema }) => toolsNamedIn(schema.description ?? '').length === 0);
    assert.deepEqual(
      without.map(({ path }) => path),
      [],
    );
    assert.ok(ids.length > 20);
  });

  it('name only tools and errors that exist', () => {
    const texts = [...tools.map(({ description = '' }) => description), ...parameters.map(descriptionOf)];
    const examples = JSON.stringify(texts).match(/\b(?:card|column|meeting|note|folder|context)_[a-z]+/g) ?? [];
    assert.deepEqual(
      texts.flatMap((text) => unknownNamesIn(text, examples)),
      [],
    );
  });

  it('have one example of arguments that fits operation and schema', () => {
    for (const { name, description = '', inputSchema } of tools) {
      const [, example = '', ...others] = description.split(' Example: ');
      assert.deepEqual(others, [], name);
      const row: Operation = trackerOperations[name as TrackerOperation];
      assert.ok(row.input.safeParse(JSON.parse(example)).success, name);
      assert.ok(ajv.validate(inputSchema, JSON.parse(example)), `${name}: ${ajv.errorsText()}`);
    }
  });

  it('use no part of JSON Schema that clients reject', () => {
    assert.deepEqual(unportable(parameters), []);
  });
});

const descriptionOf = ({ schema }: ToolParameter): string => schema.description ?? '';

describe('next calls', () => {
  it('name a call or ask the user, for each error code', () => {
    assert.deepEqual(Object.keys(nextCalls).sort(), Object.keys(errorStatus).sort());
    for (const [code, step] of Object.entries(nextCalls)) {
      assert.deepEqual(unknownNamesIn(step), [], code);
      assert.ok(toolsNamedIn(step).length > 0 || /this tool|Ask the user|Tell the user|tools\/list/.test(step), code);
    }
  });
});
