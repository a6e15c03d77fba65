import assert from 'node:assert/strict';

import { clientNameIn, toolCallsIn, toolResultsIn } from '../../../../src/store/activity/relayedCalls.ts';

const json = { 'content-type': 'application/json' };
const call = (id: number, name: string, input: object = {}) => ({
  ...{ jsonrpc: '2.0', id, method: 'tools/call' },
  params: { name, arguments: input },
});
const result = (id: number, fields: object) => ({ jsonrpc: '2.0', id, result: fields });
const text = (value: unknown) => ({ content: [{ type: 'text', text: JSON.stringify(value) }] });

describe('relayed calls', () => {
  it('are found in a message and in a batch', () => {
    const one = { id: 1, tool: 'update_note', input: { noteId: 'n' } };
    assert.deepEqual(toolCallsIn(JSON.stringify(call(1, 'update_note', { noteId: 'n' }))), [one]);
    const batch = [call(1, 'update_note', { noteId: 'n' }), { method: 'tools/list', id: 2 }, call(3, 'create_note')];
    assert.deepEqual(toolCallsIn(JSON.stringify(batch)), [one, { id: 3, tool: 'create_note', input: {} }]);
    for (const body of ['', '{', 'null', '7', JSON.stringify({ ...call(1, 'x'), params: 'x' })])
      assert.deepEqual(toolCallsIn(body), []);
  });

  it('have their results in JSON and in an event stream', () => {
    const structured = result(1, { structuredContent: { id: 'a' }, content: [] });
    const results = [structured, result(2, text({ id: 'b' }))];
    const expected = new Map([
      [1, { id: 'a' }],
      [2, { id: 'b' }],
    ]);
    const answer = { status: 200, headers: json, body: new TextEncoder().encode(JSON.stringify(results)) };
    assert.deepEqual(toolResultsIn(answer), expected);
    const body = results.map((each) => `event: message\ndata: ${JSON.stringify(each)}\n\n`).join('');
    assert.deepEqual(toolResultsIn({ status: 200, headers: { 'content-type': 'text/event-stream' }, body }), expected);
  });

  it('have no result if they failed', () => {
    const failed = result(1, { isError: true, ...text({ error: 'note_changed' }) });
    const body = JSON.stringify(failed);
    assert.equal(toolResultsIn({ status: 200, headers: json, body }).size, 0);
    assert.equal(toolResultsIn({ status: 202, headers: json, body: JSON.stringify(result(1, text({}))) }).size, 0);
    assert.equal(toolResultsIn({ status: 200, headers: json, body: '[{"id":1,"error":{}}]' }).size, 0);
  });

  it('name their client', () => {
    const named = (clientInfo: unknown) =>
      clientNameIn(JSON.stringify({ method: 'initialize', params: { clientInfo } }));
    assert.equal(named({ name: 'vscode', title: 'Visual Studio Code' }), 'Visual Studio Code');
    assert.equal(named({ name: 'Agent mode' }), 'Agent mode');
    for (const title of ['', ' ', 7, null]) assert.equal(named({ name: 'Agent mode', title }), 'Agent mode');
    assert.equal(named({ name: ' ' }), undefined);
    assert.equal(named(undefined), undefined);
    assert.equal(clientNameIn(JSON.stringify(call(1, 'initialize'))), undefined);
  });
});
