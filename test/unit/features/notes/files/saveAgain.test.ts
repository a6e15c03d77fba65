import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { Emitter } from '../../../../../src/base/flow/event.ts';
import { saveAgain } from '../../../../../src/features/notes/files/saveAgain.ts';

type Answer = () => boolean | Promise<boolean>;

describe('saveAgain', () => {
  const began = new Emitter<{ readonly isAutomatic: boolean }>();
  const begin = (isAutomatic: boolean): void => began.fire({ isAutomatic });

  /** The editor gives these answers, one after the other; waiting ends when `untilEnd` runs its callback. */
  const saved = async (answers: readonly Answer[], untilEnd: (run: () => void) => void = () => undefined) => {
    const left = [...answers];
    const result = await saveAgain({
      save: async () => (left.shift() ?? assert.fail('The document was saved once more.'))(),
      onDidBegin: began.event,
      clock: {
        after: (_, run) => {
          untilEnd(run);
          return { dispose: () => undefined };
        },
      },
    });
    return { result, left: left.length };
  };
  const refuse: Answer = () => {
    begin(false);
    return false;
  };
  const ignore: Answer = () => false;
  const accept: Answer = () => true;

  it('saves once', async () => assert.deepEqual(await saved([accept]), { result: true, left: 0 }));

  it('does not repeat a save that was refused', async () =>
    assert.deepEqual(await saved([refuse]), { result: false, left: 0 }));

  it('saves again if it was answered with a save that was being checked', async () => {
    assert.deepEqual(await saved([ignore, accept]), { result: true, left: 0 });
    assert.deepEqual(await saved([ignore, refuse]), { result: false, left: 0 });
  });

  it('saves again if an automatic save was tried in its place', async () => {
    const automatic: Answer = () => {
      begin(true);
      return false;
    };
    assert.deepEqual(await saved([automatic, accept]), { result: true, left: 0 });
    assert.deepEqual(await saved([ignore, automatic, accept]), { result: true, left: 0 });
  });

  it('waits for a save that is being prepared', async () => {
    assert.deepEqual(await saved([ignore, ignore, accept], () => queueMicrotask(() => begin(true))), {
      result: true,
      left: 0,
    });
    assert.deepEqual(await saved([ignore, ignore], (run) => run()), { result: false, left: 0 });
  });
});
