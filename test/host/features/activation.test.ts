import assert from 'node:assert/strict';
import net from 'node:net';
import * as vscode from 'vscode';

/** Records network calls while `work` runs. Every connection and listener in Node uses one of these functions. */
async function networkUseOf(work: () => Promise<void>): Promise<string[]> {
  const used: string[] = [];
  const { connect } = net.Socket.prototype;
  const { listen } = net.Server.prototype;
  const { fetch } = globalThis;
  net.Socket.prototype.connect = function (this: net.Socket, ...given: never[]) {
    used.push('connect');
    return Reflect.apply(connect, this, given);
  } as typeof connect;
  net.Server.prototype.listen = function (this: net.Server, ...given: never[]) {
    used.push('listen');
    return Reflect.apply(listen, this, given);
  } as typeof listen;
  globalThis.fetch = (...given) => {
    used.push('fetch');
    return fetch(...given);
  };
  try {
    await work();
  } finally {
    net.Socket.prototype.connect = connect;
    net.Server.prototype.listen = listen;
    globalThis.fetch = fetch;
  }
  return used;
}

// The first file of its folder, because the extension must not be active yet.
describe('activation', () => {
  it('starts on first use, without network calls or exports', async () => {
    const extension = vscode.extensions.getExtension('jobdeck.jobdeck');
    assert.ok(extension, 'jobdeck.jobdeck is not installed');
    assert.equal(extension.isActive, false, 'it was active before anybody looked at it');
    const used = await networkUseOf(async () => {
      await extension.activate();
    });
    assert.ok(extension.isActive);
    assert.deepEqual(used, []);
    assert.equal(extension.exports, undefined, 'it hands nothing to other extensions');
  });
});
