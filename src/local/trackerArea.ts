import type { Operation } from '../contract/operation.ts';
import { type TrackerOperation, trackerOperations } from '../contract/tracker.ts';
import { type Requests, trackerLimits } from './data/requests.ts';
import { type Area, errorAnswer, type HttpAnswer, jsonAnswer } from './http/area.ts';
import { routesOf } from './http/routes.ts';
import { identify } from './identity.ts';
import { type Engine, type PerformOutcome, perform } from './perform.ts';

/** The OpenAPI document, which needs no token (payloads, Conventions). */
const description = { method: 'GET', path: '/openapi.json' } as const;

export function trackerArea(engine: Engine, requests: Requests): Area {
  const { database, now } = engine;
  return {
    prefix: '/api/v1',
    find: routesOf<TrackerOperation | 'description'>({ ...trackerOperations, description }),
    errorResponse: errorAnswer,
    authorize: (match, authorization) => {
      if (match.name === 'description') return answerDescription;
      const token = identify(database, 'token', authorization, now());
      requests.take(trackerLimits(token), now());
      const operation = match.name as TrackerOperation;
      return async (input, idempotencyKey) => {
        const outcome = await perform(engine, { operation, input, token, over: 'rest', idempotencyKey });
        return answerOf(trackerOperations[operation], outcome, now());
      };
    },
  };
}

async function answerDescription(): Promise<HttpAnswer> {
  const { openApiJson } = await import('./openapi/document.ts');
  return jsonAnswer(200, openApiJson());
}

function answerOf(row: Operation, outcome: PerformOutcome, now: Date): HttpAnswer {
  if (row.answer === 'empty') return { status: 204 };
  if (outcome.kind === 'json') return jsonAnswer(outcome.status, outcome.json);
  const name = `statistics-${now.toISOString().slice(0, 10)}.pdf`;
  return {
    status: outcome.status,
    headers: { 'content-type': 'application/pdf', 'content-disposition': `attachment; filename="${name}"` },
    body: outcome.bytes,
  };
}
