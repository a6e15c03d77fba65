import { apiKeyOperations } from '../../contract/keys.ts';
import { assertSafe, checkInput } from '../checkInput.ts';
import type { Database } from '../data/database.ts';
import { apiKeyLimits, type Requests } from '../data/requests.ts';
import { hashOf } from '../data/tokens.ts';
import { type Area, type HttpAnswer, jsonAnswer, retryHeader } from '../http/area.ts';
import { routesOf } from '../http/routes.ts';
import { bearerOf, identify, identifyAgain } from '../identity.ts';
import type { LocalError } from '../localError.ts';
import type { Engine } from '../perform.ts';
import { type ApiKeyBearer, type ApiKeyCall, type ApiKeyOperation, apiKeyHandlers } from './handlers.ts';

export function apiKeysArea({ database, transactions, now }: Engine, requests: Requests): Area {
  return {
    prefix: '/router/api/v1',
    find: routesOf<ApiKeyOperation>(apiKeyOperations),
    errorResponse: envelope,
    authorize: (match, authorization) => {
      const operation = match.name as ApiKeyOperation;
      const row = apiKeyOperations[operation];
      const bearer = bearerFor(database, row.permission === 'any', authorization, now());
      requests.take(apiKeyLimits(bearer.kind === 'key' ? { id: bearer.hash, owner: false } : bearer.token), now());
      return async (input) => {
        // The table key selects both the schema that validates the input and the handler that receives it.
        const handler = apiKeyHandlers[operation] as (call: ApiKeyCall, input: unknown) => unknown;
        assertSafe(input);
        const checked = checkInput(row.input, input);
        const work = () => {
          // The body may have taken long to arrive; an ordinary key is checked by the one operation that accepts it.
          if (bearer.kind === 'management') identifyAgain(database, bearer.token, now());
          return handler({ database, now, bearer }, checked);
        };
        const result = await (row.method === 'GET' ? transactions.read(work) : transactions.write(work));
        return jsonAnswer(row.status[0] ?? 200, JSON.stringify(result));
      };
    },
  };
}

function bearerFor(database: Database, any: boolean, authorization: string | undefined, now: Date): ApiKeyBearer {
  const hash = hashOf(bearerOf(authorization));
  const isKey = any && database.get('SELECT hash FROM keys WHERE hash = ?', hash) !== undefined;
  return isKey
    ? { kind: 'key', hash }
    : { kind: 'management', token: identify(database, 'management', authorization, now) };
}

function envelope(error: LocalError): HttpAnswer {
  const metadata = error.details && { metadata: error.details };
  const answer = jsonAnswer(
    error.status,
    JSON.stringify({ error: { code: error.status, message: error.message, ...metadata } }),
  );
  return { ...answer, headers: { ...answer.headers, ...retryHeader(error) } };
}
