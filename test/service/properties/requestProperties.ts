import assert from 'node:assert/strict';
import fc from 'fast-check';

import { trackerOperations } from '../../../src/contract/tracker.ts';
import { DataVersion } from '../contract/dataVersion.ts';
import { FilledFolder } from '../contract/filledFolder.ts';
import { seconds } from '../localService.ts';
import { breaks, broken } from './breaking.ts';
import type { Effort } from './callProperties.ts';
import { type RawAnswer, type RawRequest, sendRaw } from './rawRequest.ts';

const bytesOf = (value: unknown): Uint8Array => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value));

const methods = fc.constantFrom(
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'M-SEARCH',
);
const segments = fc.oneof(
  fc.constantFrom(
    'api',
    'v1',
    'tracker',
    'board',
    'cards',
    'columns',
    'meetings',
    'notes',
    'account',
    'router',
    'mcp',
    'keys',
  ),
  fc.constantFrom(
    '..',
    '.',
    '',
    '%2e%2e',
    '%2F',
    '%00',
    '%FF',
    '%',
    '\\',
    ';',
    '*',
    '%F0%9F%99%82',
    '{cardId}',
    '__proto__',
  ),
  fc.stringMatching(/^[\w%.~!$&'()*+,;=:@-]{0,8}$/),
);
const beginnings = fc.constantFrom(
  '/',
  '/api/v1/',
  '/api/v1/tracker/',
  '/account/',
  '/router/api/v1/',
  '/mcp/',
  '//',
  'http://x.example/',
);
const queries = fc.oneof(fc.constant(''), fc.stringMatching(/^\?[\w%.&=+[\]-]{0,20}$/));
const paths = fc
  .tuple(beginnings, fc.array(segments, { maxLength: 5 }), queries)
  .map(([beginning, parts, query]) => `${beginning}${parts.join('/')}${query}`);
const strangers: fc.Arbitrary<RawRequest> = fc.record({ method: methods, path: paths });

/** JSON of a card with some bytes lost or added. */
const damaged = fc
  .record({
    cut: fc.nat(200),
    insert: fc.oneof(
      fc.uint8Array({ maxLength: 3 }),
      fc.constantFrom('"', '{', '[', '\\', '\\ud800', '\u0000').map(bytesOf),
    ),
    keep: fc.boolean(),
  })
  .map(({ cut, insert, keep }) => {
    const whole = bytesOf({ title: 'Platform Engineer', company: 'Nordlicht 🙂', tags: ['a', 'b'], salary: null });
    const at = cut % whole.length;
    return Buffer.concat([whole.subarray(0, at), insert, keep ? whole.subarray(at) : new Uint8Array()]);
  });
const contentTypes = fc.constantFrom(
  'application/json',
  'application/json; charset=utf-8',
  'text/json',
  'text/plain',
  'x',
  '',
);

const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'tracker_get_board', arguments: {} } };
const messages = fc.tuple(breaks, breaks).map(([one, other]) => broken(broken(message, one), other));

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Whether bytes are the JSON of a card that can be created. */
function isCard(body: Uint8Array, type: string): boolean {
  if (!type.startsWith('application/json')) return false;
  try {
    return trackerOperations.tracker_create_card.input.safeParse(JSON.parse(utf8.decode(body))).success;
  } catch {
    return false;
  }
}

const isRefusal = ({ status }: RawAnswer): boolean => status >= 400 && status < 500;

/** Sends a generated number of requests to a filled folder and judges each answer; the service must still work afterwards. */
async function checkAnswers<T>(
  { folder, runs, seed }: Effort & { readonly folder: FilledFolder },
  arbitrary: fc.Arbitrary<T>,
  requestOf: (value: T) => RawRequest,
  judge: (value: T, answer: RawAnswer, changed: boolean) => void,
): Promise<void> {
  const { service, clock } = await folder.open();
  using version = new DataVersion(service.dataFolder);
  const property = fc.asyncProperty(arbitrary, async (value) => {
    clock.forward(seconds(2));
    const answer = await sendRaw(service, requestOf(value));
    judge(value, answer, version.changed());
  });
  await fc.assert(property, { numRuns: runs, seed });
  assert.equal((await sendRaw(service, { method: 'GET', path: '/api/v1/tracker/board' })).status, 200);
}

/** Registers the properties of requests that our clients never send. */
export function describeRequestProperties(effort: Effort): void {
  describe('generated requests', () => {
    const sent = { ...effort, folder: new FilledFolder('small') };

    it('rejects all methods and paths except reads of existing records', () =>
      checkAnswers(
        sent,
        strangers,
        (request) => request,
        ({ method }, answer, changed) => {
          assert.ok(isRefusal(answer) || (method === 'GET' && answer.status === 200), `status ${answer.status}`);
          assert.ok(!changed);
        },
      ));

    it('rejects a damaged body, changing nothing', () =>
      checkAnswers(
        sent,
        fc.tuple(damaged, contentTypes),
        ([body, type]) => ({ method: 'POST', path: '/api/v1/tracker/cards', headers: { 'content-type': type }, body }),
        ([body, type], answer, changed) => {
          assert.equal(answer.status, isCard(body, type) ? 201 : 400, answer.text);
          assert.equal(changed, answer.status === 201);
        },
      ));

    const mcp = { method: 'POST', path: '/mcp' };
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

    it('rejects a damaged MCP body, changing nothing', () =>
      checkAnswers(
        sent,
        damaged,
        (card) => {
          const [start = '', end = ''] = JSON.stringify({
            ...message,
            params: { name: 'tracker_create_card', arguments: 'card' },
          }).split('"card"');
          return { ...mcp, headers, body: Buffer.concat([bytesOf(start), card, bytesOf(end)]) };
        },
        (card, answer, changed) => {
          assert.ok(answer.status < 500);
          assert.ok(!answer.text.includes('-32603') && !answer.text.includes('internal_error'), answer.text);
          assert.equal(changed, isCard(card, 'application/json'), answer.text);
        },
      ));

    it('returns client errors for broken MCP messages, changing nothing', () =>
      checkAnswers(
        sent,
        messages,
        (broken) => ({ ...mcp, headers, body: bytesOf(broken) }),
        (_, answer, changed) => {
          assert.ok(answer.status < 500, `status ${answer.status}`);
          assert.ok(!answer.text.includes('-32603') && !answer.text.includes('internal_error'), answer.text);
          assert.ok(!changed);
        },
      ));
  });
}
