import assert from 'node:assert/strict';

import { trackerRows } from '../../../../src/contract/catalog.ts';
import { compareDescription } from '../../../../src/http/probe/tracker.ts';
import { openApiJson } from '../../../../src/local/openapi/document.ts';

type Described = Record<string, Record<string, Record<string, unknown>>>;

/** The description of the local service, modified by the test. */
function published(change: (paths: Described, document: Record<string, unknown>) => void): unknown {
  const document = JSON.parse(new TextDecoder().decode(openApiJson()));
  change(document.paths, document);
  return document;
}

const compare = (change: Parameters<typeof published>[0]) => compareDescription(published(change), trackerRows);

describe('compareDescription', () => {
  it('accepts the description built from the same table', () => {
    const { verdict, message, more } = compare(() => undefined);
    assert.deepEqual([verdict, more], ['fine', undefined]);
    assert.match(message, /all 35 operations/);
  });

  it('names each missing operation', () => {
    const { verdict, more } = compare((paths) => {
      delete paths['/notes'];
      delete paths['/tracker/cards/{cardId}']?.['delete'];
    });
    assert.equal(verdict, 'notice');
    assert.deepEqual(more, [
      'tracker_delete_card (DELETE /tracker/cards/{cardId}) is missing',
      'list_notes (GET /notes) is missing',
      'create_note (POST /notes) is missing',
    ]);
  });

  it('names differing required fields, also behind $ref and allOf', () => {
    const { more } = compare((paths, document) => {
      document['shared'] = {
        Body: { allOf: [{ required: ['title'] }, { $ref: '#/shared/Both~1' }] },
        'Both/': { required: ['company'] },
      };
      Object.assign(paths['/tracker/cards']?.['post']?.['requestBody'] ?? {}, {
        content: { 'application/json': { schema: { $ref: '#/shared/Body' } } },
      });
      Object.assign(paths['/meetings'] ?? {}, {
        get: { parameters: [{ $ref: '#/shared/From' }] },
        parameters: [{ in: 'query', name: 'to', required: true }],
      });
      Object.assign(document['shared'] as object, { From: { in: 'query', name: 'from', required: true } });
      delete paths['/tracker/cards/{cardId}/meetings']?.['post']?.['requestBody'];
    });
    assert.deepEqual(more, [
      'tracker_create_card also requires company',
      'tracker_attach_meeting does not require meetingId, which Jobdeck always sends',
      'list_meetings also requires to, from',
    ]);
  });

  it('ignores parameter names and the path prefix', () => {
    const { verdict } = compare((paths) => {
      for (const [path, item] of Object.entries(paths)) {
        delete paths[path];
        paths[`/api/v1${path.replace(/\{\w+\}/g, '{id}')}`] = item;
      }
    });
    assert.equal(verdict, 'fine');
  });

  it('terminates on circular references', () => {
    const circle = { $ref: '#/circle' };
    const { more = [] } = compare((paths, document) => {
      document['circle'] = { allOf: [circle], $ref: '#/circle' };
      Object.assign(paths['/notes']?.['post'] ?? {}, {
        requestBody: { content: { 'application/json': { schema: circle } } },
      });
    });
    assert.ok(more.some((line) => line.startsWith('create_note does not require title, text')));
  });

  for (const [what, description] of [
    ['nothing', undefined],
    ['a page', '<html>'],
    ['no paths', { openapi: '3.1.0' }],
    ['paths that are a list of nothing', { paths: 7 }],
  ] as const) {
    it(`reports a missing description for ${what}`, () => {
      assert.match(compareDescription(description, trackerRows).message, /is none/);
    });
  }
});
