import { exampleCalls } from '../../../src/local/openapi/examples/calls.ts';
import { key } from '../../fixtures/key.ts';

export const exampleKey = key({
  hash: 'a1',
  limit: 10,
  limit_reset: 'monthly',
  expires_at: '2027-01-05T09:00:00.000Z',
  updated_at: '2026-01-05T09:00:00.000Z',
  external_user: 'someone',
});

/** A response of every operation that returns JSON, and an error response. */
export const exampleAnswers: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(
    Object.entries(exampleCalls).flatMap(([name, { output }]) => (output === undefined ? [] : [[name, output]])),
  ),
  listKeys: { data: [exampleKey] },
  getKey: { data: exampleKey },
  updateKeys: { data: exampleKey },
  createKeys: { data: exampleKey, key: 'sk-invented' },
  getCurrentKey: { data: exampleKey },
  refusal: { error: 'internal_error', message: 'It failed.', details: { issues: [{ path: 'x', message: 'y' }] } },
};
