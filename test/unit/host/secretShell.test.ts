import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';

import { LoopbackServer } from '../../../src/host/loopbackServer.ts';

const program = path.join(import.meta.dirname, '../../../src/host/secretShell.ts');

describe('shell with a secret', () => {
  let server: LoopbackServer;

  beforeEach(async () => {
    server = await LoopbackServer.open('/secret', async () => {
      server.renewSecret();
      return { status: 200, headers: {}, body: 'jd_secret' };
    });
  });
  afterEach(() => server.close());

  /** What a shell without a terminal prints when it runs the line. */
  async function run(code: string, line: string) {
    const child = spawn(process.execPath, [program, server.url, 'PASSED', '/bin/sh'], {
      env: { ...process.env, JOBDECK_ONE_TIME_CODE: code, ELECTRON_RUN_AS_NODE: '1', HTTP_PROXY: 'http://127.0.0.1:9' },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    child.stdin.on('error', () => undefined);
    child.stdin.end(`${line}\n`);
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    const [printed, problems] = await Promise.all([text(child.stdout), text(child.stderr)]);
    return { printed, problems, status: await ended };
  }

  it('has it in the variable, without what fetched it, and ends as the shell does', async () => {
    const line = 'echo "$PASSED $JOBDECK_ONE_TIME_CODE$ELECTRON_RUN_AS_NODE"; exit 3';
    assert.deepEqual(await run(server.renewSecret(), line), { printed: 'jd_secret \n', problems: '', status: 3 });
  });

  it('is not started with a code that was used', async () => {
    const code = server.renewSecret();
    await run(code, 'exit');
    const { printed, problems, status } = await run(code, 'echo started');
    assert.deepEqual([printed, status], ['', 1]);
    assert.match(problems, /The token was not received/);
  });

  it('is not started when the window has ended', async () => {
    const code = server.renewSecret();
    server.close();
    const { printed, status } = await run(code, 'echo started');
    assert.deepEqual([printed, status], ['', 1]);
  });
});
