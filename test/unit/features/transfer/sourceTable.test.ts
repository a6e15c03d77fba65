import assert from 'node:assert/strict';

import { sourceOf } from './planned.ts';

describe('readings of a source', () => {
  it('leave the table of the latest', async () => {
    const source = await sourceOf(`Title,Company\n${'Dev,Acme\n'.repeat(100)}`);
    source.setFormat('comma');
    const first = source.read();
    source.setFormat('markdown');
    assert.deepEqual(await Promise.all([first, source.read()]), [false, true]);
    assert.deepEqual([source.snapshot.format, source.snapshot.rowCount], ['markdown', 0]);
  });

  it('fail only if the latest does', async () => {
    const source = await sourceOf('Title,Company\nDev,Acme');
    source.setFormat('json');
    const first = source.read();
    source.setFormat('comma');
    assert.deepEqual(await Promise.all([first, source.read()]), [false, true]);
    assert.equal(source.snapshot.rowCount, 1);
    source.setFormat('json');
    await assert.rejects(source.read(), /not valid JSON/);
  });
});
