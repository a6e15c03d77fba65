import assert from 'node:assert/strict';

import { McpStarts } from '../../../../src/features/agents/mcpStarts.ts';
import { FakeClock } from '../../../fixtures/fakeClock.ts';

/**
 * An editor with the server of an extension. As VS Code 1.139 does, it reads the definition before it is resolved, and stops a running server
 * some time after an event if the definition is another one by then.
 */
class Editor {
  readonly clock = new FakeClock();
  version = 1;
  runsBy: number | undefined;
  /** Resolves once the definition may be resolved. */
  gate: Promise<unknown> = Promise.resolve();
  isAllowed = true;
  resolved = 0;
  readonly starts = new McpStarts({
    start: () => this.start(),
    compare: () => this.compare(),
    clock: this.clock,
  });

  async start(): Promise<void> {
    if (this.runsBy !== undefined) return;
    const { version } = this;
    const isStarted = await this.starts.resolve(async () => {
      this.resolved += 1;
      await this.gate;
      return this.isAllowed ? true : undefined;
    });
    if (isStarted) this.runsBy = version;
  }

  compare(): void {
    this.clock.after(500, () => {
      if (this.runsBy !== this.version) this.runsBy = undefined;
    });
  }

  change(): void {
    this.version += 1;
    this.compare();
  }
}

describe('starts of the MCP server', () => {
  let editor: Editor;

  beforeEach(() => {
    editor = new Editor();
  });

  it('are repeated until the editor has stopped the server of the former definition', async () => {
    await editor.start();
    assert.equal(editor.starts.isStarted, true);
    editor.change();
    const repeated = editor.starts.repeat(() => true);
    await editor.clock.pass(2_000);
    await repeated;
    assert.deepEqual([editor.runsBy, editor.resolved], [2, 2]);
  });

  it('leave no server by a definition that changed while it was resolved', async () => {
    const gate = Promise.withResolvers<void>();
    editor.gate = gate.promise;
    const started = editor.start();
    editor.change();
    await editor.clock.pass(5_000);
    gate.resolve();
    await started;
    assert.equal(editor.runsBy, 1);
    await editor.clock.pass(500);
    assert.equal(editor.runsBy, undefined);
    await editor.start();
    await editor.clock.pass(5_000);
    assert.equal(editor.runsBy, 2);
  });

  it('end when they are not wanted, refused, or in vain for ten seconds', async () => {
    await editor.starts.repeat(() => false);
    assert.equal(editor.resolved, 0);
    editor.isAllowed = false;
    const refused = editor.starts.repeat(() => true);
    await editor.clock.pass(1_000);
    await refused;
    assert.deepEqual([editor.resolved, editor.starts.isStarted], [1, false]);
    editor.runsBy = editor.version;
    let isOver = false;
    const inVain = editor.starts.repeat(() => true).then(() => (isOver = true));
    await editor.clock.pass(9_999);
    assert.equal(isOver, false);
    await editor.clock.pass(1);
    await inVain;
    assert.equal(editor.resolved, 1);
  });
});
