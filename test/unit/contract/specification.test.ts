import assert from 'node:assert/strict';

import { apiKeyOperations } from '../../../src/contract/keys.ts';
import type { OperationTable } from '../../../src/contract/operation.ts';
import { trackerOperations } from '../../../src/contract/tracker.ts';
import { keyDocument, keyRecord, trackerDocument } from '../../fixtures/specification.ts';

interface DocumentRow {
  readonly tool: string;
  readonly method: string;
  readonly path: string;
  readonly permission: string;
}

const wireNames: Readonly<Record<string, string>> = {
  'read tracker': 'tracker:read',
  'edit tracker': 'tracker:edit',
  'read meetings, summaries and transcripts': 'meetings:read',
  'read notes': 'notes:read',
  'create and edit notes': 'notes:edit',
  'read contexts': 'contexts:read',
};

/** Rows of the document's tables; a row without a third cell has the permission of its heading. */
function readDocument(text: string): DocumentRow[] {
  const rows: DocumentRow[] = [];
  let heading = '';
  for (const line of text.split('\n')) {
    heading = /^### .*\(permission: ([^;)]+)/.exec(line)?.[1] ?? heading;
    const [, tool, method, path, permission = heading] =
      /^\| (\w+) \| (\w+) (\S+) \|(?: ([^|]+) \|)?$/.exec(line) ?? [];
    if (tool && method && path)
      rows.push({ tool, method, path, permission: wireNames[permission.trim()] ?? permission });
  }
  return rows;
}

/** The table in the notation of the document, where the resource's own id is `{id}`. */
const readTable = (table: OperationTable): DocumentRow[] =>
  Object.entries(table).map(([tool, { method, path, permission }]) => ({
    tool,
    method,
    path: path.replace(/\{\w+\}/, '{id}'),
    permission,
  }));

const byTool = (a: DocumentRow, b: DocumentRow) => a.tool.localeCompare(b.tool);

describe('operation table', () => {
  it('matches the 35 rows of the tracker document', () => {
    const documented = readDocument(trackerDocument);
    assert.equal(documented.length, 35);
    assert.deepEqual(readTable(trackerOperations).sort(byTool), documented.sort(byTool));
  });

  it('matches the update operation of the key document', () => {
    const [, method, path] = /^### (\w+) (\S+)$/m.exec(keyDocument) ?? [];
    const { updateKeys } = apiKeyOperations;
    assert.deepEqual({ method: updateKeys.method, path: updateKeys.path }, { method, path });
    const properties = [...keyDocument.matchAll(/^\| (\w+) \| (?:string|boolean|number)[^|]*\| [^|]*\|$/gm)].map(
      (row) => row[1],
    );
    assert.deepEqual(Object.keys(updateKeys.input.shape).sort(), [...properties, 'hash'].sort());
  });

  it("has every field of the key document's record", () => {
    const fields = [...keyRecord.matchAll(/^\| (\w+) \| (?:string|boolean|number)/gm)].map((row) => row[1]);
    assert.equal(fields.length, 22);
    assert.deepEqual(Object.keys(apiKeyOperations.getKey.output.shape.data.shape).sort(), fields.sort());
  });
});
