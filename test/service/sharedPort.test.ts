import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import path from 'node:path';

import type { SharedPortStatus } from '../../src/contract/localData.ts';
import { startLocalService } from '../../src/local/service.ts';
import { overMcp, overRest } from './calls.ts';
import { removeTemporaryFolders, temporaryFolder } from './localService.ts';
import { Window } from './windows.ts';

describe('shared port', () => {
  let folder: string;
  let windows: Window[];
  let foreigners: net.Server[];

  beforeEach(() => {
    folder = temporaryFolder();
    windows = [];
    foreigners = [];
  });
  afterEach(async () => {
    await Promise.all(windows.map((window) => window.kill()));
    for (const foreigner of foreigners) foreigner.close();
    removeTemporaryFolders();
  });

  async function open(inFolder = folder): Promise<Window> {
    const window = await Window.open(inFolder);
    windows.push(window);
    return window;
  }

  /** Status of the port for a window in this process, which is then closed: cheaper than a child process. */
  async function statusOnce(): Promise<SharedPortStatus> {
    const service = await startLocalService({ dataFolder: folder });
    try {
      return await service.sharePort().status();
    } finally {
      await service.close();
    }
  }

  const portFile = (): string => path.join(folder, 'port.json');
  const storedPort = (): unknown => JSON.parse(readFileSync(portFile(), 'utf8')).port;

  function served({ holder }: SharedPortStatus, by: 'thisWindow' | 'anotherWindow'): number {
    assert.equal(holder.kind, by, JSON.stringify(holder));
    assert.ok('addresses' in holder);
    assert.equal(holder.addresses.mcpUrl, `http://127.0.0.1:${holder.port}/mcp`);
    return holder.port;
  }

  const holds = async (window: Window): Promise<number> => served(await window.holdsPort(), 'thisWindow');

  const boardAt = (window: Window, port: number) =>
    overRest({ ...window.addresses, trackerUrl: `http://127.0.0.1:${port}` }, 'tracker_get_board', {});

  it('stays the same from one window to the next', async () => {
    const first = await open();
    const port = served(await first.sharedPort(), 'thisWindow');
    assert.equal(storedPort(), port);
    await first.close();
    const second = await open();
    assert.equal(served(await second.sharedPort(), 'thisWindow'), port);
  });

  it("serves each window's data over REST and MCP", async () => {
    const first = await open();
    const second = await open();
    const port = served(await first.sharedPort(), 'thisWindow');
    assert.equal(served(await second.sharedPort(), 'anotherWindow'), port);
    await overRest(second.addresses, 'tracker_initialize', {});
    const { cards } = await boardAt(second, port);
    const at = { ...second.addresses, trackerUrl: `http://127.0.0.1:${port}` };
    assert.deepEqual((await overMcp(at, 'tracker_get_board', {})).cards, cards);
  });

  for (const ending of ['close', 'kill'] as const) {
    it(`passes to another window at the holder's end: ${ending}`, async () => {
      const holder = await open();
      const waiting = [await open(), await open()];
      const port = served(await holder.sharedPort(), 'thisWindow');
      for (const window of waiting) served(await window.sharedPort(), 'anotherWindow');
      await holder[ending]();
      assert.equal(await Promise.any(waiting.map(holds)), port);
      const [one] = waiting;
      assert.ok(one);
      await boardAt(one, port);
    });
  }

  it('answers requests in flight when its holder closes', async () => {
    const holder = await open();
    const next = await open();
    const port = served(await holder.sharedPort(), 'thisWindow');
    await overRest(holder.addresses, 'tracker_initialize', {});
    const body = JSON.stringify({ title: 'Under way' });
    const headers = {
      authorization: `Bearer ${holder.addresses.token}`,
      'content-type': 'application/json',
      'content-length': body.length,
      expect: '100-continue',
    };
    const sending = http.request(`http://127.0.0.1:${port}/api/v1/tracker/cards`, { method: 'POST', headers });
    sending.flushHeaders();
    await once(sending, 'continue');
    const closed = holder.close();
    sending.end(body);
    const [response] = (await once(sending, 'response')) as [http.IncomingMessage];
    assert.equal(response.statusCode, 201);
    response.resume();
    await closed;
    assert.equal(await holds(next), port);
    const { cards } = await boardAt(next, port);
    assert.deepEqual(
      cards.map(({ title }) => title),
      ['Under way'],
    );
  });

  it('stays with its windows over four reloads', async () => {
    let holder = await open();
    const port = served(await holder.sharedPort(), 'thisWindow');
    for (let reload = 0; reload < 4; reload++) {
      const [next] = await Promise.all([open(), reload % 2 === 0 ? holder.close() : holder.kill()]);
      assert.equal(await holds(next), port);
      holder = next;
    }
  });

  it('is one port for eight windows opened together', async () => {
    const opening = Array.from({ length: 8 }, () => startLocalService({ dataFolder: folder }));
    const services = await Promise.all(opening);
    const states = await Promise.all(services.map((service) => service.sharePort().status()));
    await Promise.all(services.map((service) => service.close()));
    assert.equal(states.filter(({ holder }) => holder.kind === 'thisWindow').length, 1);
    assert.equal(states.filter(({ holder }) => holder.kind === 'anotherWindow').length, 7);
    for (const { holder } of states) assert.equal('port' in holder && holder.port, storedPort());
  });

  it('differs for another folder', async () => {
    const [one, two] = [await open(), await open(temporaryFolder())];
    assert.notEqual(served(await one.sharedPort(), 'thisWindow'), served(await two.sharedPort(), 'thisWindow'));
  });

  it('is stored readable by its user only', async () => {
    await statusOnce();
    assert.equal(statSync(portFile()).mode & 0o777, 0o600);
  });

  /** Another program at the port, and the requests that it received. */
  async function occupy(port: number, answer: (request: http.IncomingMessage, response: http.ServerResponse) => void) {
    const sent: string[] = [];
    const foreigner = http.createServer(answer);
    foreigner.on('connection', (socket: net.Socket) => socket.on('data', (bytes) => sent.push(bytes.toString())));
    foreigners.push(foreigner);
    foreigner.listen(port, '127.0.0.1');
    await once(foreigner, 'listening');
    return { sent, leave: () => new Promise((resolve) => foreigner.close(resolve)) };
  }

  const portOfClosed = async (): Promise<number> => served(await statusOnce(), 'thisWindow');

  it('is not ours while another program holds it', async () => {
    const port = await portOfClosed();
    const foreigner = await occupy(port, (_, response) => response.writeHead(404).end());
    const window = await open();
    const { holder } = await window.sharedPort();
    assert.deepEqual(holder, { kind: 'anotherProgram', port });
    await overRest(window.addresses, 'tracker_get_board', {});
    const { token, managementKey, accountSecret } = window.addresses;
    assert.ok(foreigner.sent.length > 0);
    for (const secret of [token, managementKey, accountSecret, JSON.parse(readFileSync(portFile(), 'utf8')).secret])
      assert.ok(!foreigner.sent.join().includes(secret));
    await foreigner.leave();
    assert.equal(await holds(window), port);
  });

  it('is not ours when a program forwards our probe', async () => {
    const port = await portOfClosed();
    const asked: net.Socket[] = [];
    const foreigner = net.createServer((socket) => {
      const real = net.connect(relayed.addresses.port, '127.0.0.1');
      asked.push(socket, real);
      socket.pipe(real).pipe(socket);
      for (const end of [socket, real]) end.on('error', () => {});
    });
    foreigners.push(foreigner);
    foreigner.listen(port, '127.0.0.1');
    await once(foreigner, 'listening');
    const relayed = await open();
    const window = await open();
    assert.deepEqual((await window.sharedPort()).holder, { kind: 'anotherProgram', port });
    for (const socket of asked) socket.destroy();
  });

  it('is chosen again when its file is damaged', async () => {
    writeFileSync(portFile(), '');
    const status = await statusOnce();
    assert.equal(served(status, 'thisWindow'), storedPort());
    assert.ok(status.wasReplaced);
    assert.ok(!(await statusOnce()).wasReplaced);
  });

  it('is missing with a reason when its file is unreadable', async () => {
    mkdirSync(portFile());
    const window = await open();
    const { holder } = await window.sharedPort();
    assert.equal(holder.kind, 'none');
    assert.match('reason' in holder ? holder.reason : '', /EISDIR/);
    await overRest(window.addresses, 'tracker_get_board', {});
  });
});
