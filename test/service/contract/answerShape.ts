import assert from 'node:assert/strict';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import * as z from 'zod';

import type { Operation } from '../../../src/contract/operation.ts';
import type { RawAnswer } from './rawCalls.ts';

const ajv = new Ajv2020({ strict: false, allErrors: true });
const validators = new Map<Operation, ValidateFunction>();

/** Validates the exact form of a success: all fields are required and no others allowed, though clients accept both. */
function validatorOf(row: Operation): ValidateFunction {
  let validate = validators.get(row);
  if (validate === undefined) {
    // The response about the current key has more fields than our document lists.
    const exact = row.permission !== 'any';
    const schema = z.toJSONSchema(row.output, {
      io: 'output',
      override: ({ jsonSchema }) => {
        if (exact && jsonSchema.properties !== undefined) jsonSchema.additionalProperties = false;
      },
    });
    validate = ajv.compile(JSON.parse(JSON.stringify(schema)) as object);
    validators.set(row, validate);
  }
  return validate;
}

const pdf = Buffer.from('%PDF-').toString('base64').slice(0, 6);

/** Asserts that a success matches the schema of its row. */
export function assertFits(row: Operation, { status, body }: RawAnswer): void {
  if (status !== undefined) assert.ok((row.status as readonly number[]).includes(status), `status ${status}`);
  switch (row.answer) {
    case 'pdf':
      assert.ok(typeof body === 'string' && body.startsWith(pdf), 'is a PDF document');
      return;
    case 'empty':
      assert.deepEqual(body, status === undefined ? { deleted: true } : undefined);
      return;
    case 'json': {
      const validate = validatorOf(row);
      assert.ok(validate(body), `${ajv.errorsText(validate.errors)}\n${JSON.stringify(body)?.slice(0, 2_000)}`);
      assertMoments(body);
    }
  }
}

const momentName = /(?:At|_at|^at)$/;
const utcMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Asserts RFC 3339 UTC times with Z (payloads, Conventions). */
function assertMoments(record: unknown): void {
  if (typeof record !== 'object' || record === null) return;
  for (const [name, value] of Object.entries(record)) {
    if (momentName.test(name) && typeof value === 'string') assert.match(value, utcMoment, name);
    assertMoments(value);
  }
}
