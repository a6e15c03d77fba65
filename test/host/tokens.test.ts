import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';

import { type LocalService, startLocalService } from '../../src/local/service.ts';
import { typing, until } from './editor.ts';

const settings = () => vscode.workspace.getConfiguration().inspect('jobdeck.tracker.baseUrl')?.globalValue;

/** Files below a folder that hold a text, whatever their kind. */
function filesWith(folder: string, text: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file).includes(text));
}

describe('tokens', () => {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'jobdeck-hosted-'));
  const userFolder = process.env['JOBDECK_TEST_FOLDER'] ?? assert.fail('JOBDECK_TEST_FOLDER is not set');
  let hosted: LocalService;

  before(async () => {
    await vscode.extensions.getExtension('jobdeck.jobdeck')?.activate();
    hosted = await startLocalService({ dataFolder, sample: 'small' });
  });

  after(async () => {
    await vscode.commands.executeCommand('jobdeck.session.useLocal');
    await hosted.close();
    rmSync(dataFolder, { recursive: true, force: true });
  });

  it('that a service refuses are not kept, and neither is its address', async () => {
    const told = new Promise<string>((resolve) => {
      const { showErrorMessage } = vscode.window;
      vscode.window.showErrorMessage = async (message: string) => {
        vscode.window.showErrorMessage = showErrorMessage;
        resolve(message);
        return undefined;
      };
    });
    const canary = 'canary-refused-4f1d0b7c2a9e8d63';
    await typing([hosted.trackerUrl, canary], () => vscode.commands.executeCommand('jobdeck.session.connect'));
    assert.match(await told, /token/i);
    assert.equal(settings(), undefined);
    assert.deepEqual(filesWith(userFolder, canary), []);
  });

  it('that work are in the secret storage and nowhere else, with the MCP server started and everything logged', async () => {
    await typing([hosted.trackerUrl, hosted.token], () => vscode.commands.executeCommand('jobdeck.session.connect'));
    assert.equal(settings(), hosted.trackerUrl);
    await vscode.commands.executeCommand('jobdeck.board.focus');
    await vscode.commands.executeCommand('jobdeck.board.refresh');
    await until('the tools of the hosted MCP server', async () => {
      await vscode.commands.executeCommand('workbench.mcp.startServer', 'jobdeck.jobdeck/Jobdeck', {
        autoTrustChanges: true,
        waitForLiveTools: true,
      });
      return vscode.lm.tools.some(({ name }) => name.startsWith('mcp_jobdeck_')) ? true : undefined;
    });
    assert.deepEqual(filesWith(userFolder, hosted.token), []);
  });
});
