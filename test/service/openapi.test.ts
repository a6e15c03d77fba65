import assert from 'node:assert/strict';
import SwaggerParser from '@apidevtools/swagger-parser';
import { Validator } from '@seriousme/openapi-schema-validator';

import { commonErrors, errorStatus } from '../../src/contract/errorCodes.ts';
import type { Operation } from '../../src/contract/operation.ts';
import { type TrackerOperation, trackerOperations } from '../../src/contract/tracker.ts';
import { exampleCalls } from '../../src/local/openapi/examples/calls.ts';
import { ServicePerTest } from './localService.ts';

interface Described {
  readonly operationId: TrackerOperation;
  readonly description: string;
  readonly security: readonly { readonly token: readonly string[] }[];
  readonly parameters?: readonly { readonly $ref?: string; readonly name?: string; readonly in?: string }[];
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly example: unknown } } };
  readonly responses: Readonly<Record<string, Response>>;
}

interface Response {
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: Readonly<Record<string, Content>>;
}

interface Content {
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: { readonly error: string } }>>;
}

interface Description {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
}

describe('OpenAPI description', () => {
  const running = new ServicePerTest();
  const names = Object.keys(trackerOperations) as TrackerOperation[];

  const read = async (): Promise<Description> => {
    const response = await fetch(`${running.service.trackerUrl}/api/v1/openapi.json`);
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('content-type'), 'application/json');
    return (await response.json()) as Description;
  };
  const operations = async (): Promise<[path: string, method: string, operation: Described][]> =>
    Object.entries((await read()).paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]): [string, string, Described] => [path, method, operation]),
    );

  it('is readable without a token', async () => {
    assert.equal((await read()).openapi, '3.1.0');
  });

  it('passes one validator', async () => {
    const result = await new Validator().validate(JSON.parse(JSON.stringify(await read())) as Record<string, unknown>);
    assert.deepEqual(result.errors ?? [], []);
    assert.ok(result.valid);
  });

  it('passes another validator with all references', async () => {
    await SwaggerParser.validate(JSON.parse(JSON.stringify(await read())));
  });

  it('lists every operation with method, path and permission', async () => {
    const described = await operations();
    assert.deepEqual(
      described
        .map(([path, method, { operationId, security }]) => [operationId, method, path, security[0]?.token])
        .sort(),
      names
        .map((name) => {
          const { method, path, permission } = trackerOperations[name];
          return [name, method.toLowerCase(), path, [permission]];
        })
        .sort(),
    );
  });

  it('has examples of all inputs and JSON responses', async () => {
    for (const [, , { operationId, requestBody, responses }] of await operations()) {
      const row: Operation = trackerOperations[operationId];
      if (requestBody) assert.ok(requestBody.content['application/json'].example, operationId);
      for (const status of row.status) {
        const content = responses[status]?.content;
        if (row.answer === 'json') assert.ok(content?.['application/json']?.example, operationId);
        if (row.answer === 'pdf') assert.ok(content?.['application/pdf'], operationId);
        if (row.answer === 'empty') assert.equal(content, undefined);
      }
    }
  });

  it('has examples that the operations accept and return', () => {
    for (const name of names) {
      const row: Operation = trackerOperations[name];
      const { input, output } = exampleCalls[name];
      assert.ok(row.input.safeParse(input).success, `${name}: the example call does not fit`);
      if (row.answer === 'json') assert.deepEqual(row.output.parse(output), output, name);
    }
  });

  it('has an error example for each code', async () => {
    for (const [, , { operationId, responses }] of await operations()) {
      const row: Operation = trackerOperations[operationId];
      for (const code of [...row.errors, ...commonErrors]) {
        const example = responses[errorStatus[code]]?.content?.['application/json']?.examples?.[code];
        assert.equal(example?.value.error, code, `${operationId} ${code}`);
      }
      assert.ok(responses['429']?.headers?.['Retry-After']);
    }
  });

  it('offers the idempotency key for creates only', async () => {
    for (const [, , { operationId, parameters = [] }] of await operations()) {
      const offered = parameters.some(({ $ref }) => $ref === '#/components/parameters/IdempotencyKey');
      const row: Operation = trackerOperations[operationId];
      assert.equal(offered, row.creates === true, operationId);
    }
  });
});
