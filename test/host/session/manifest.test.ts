import assert from 'node:assert/strict';
import * as vscode from 'vscode';

interface Contributes {
  readonly commands: readonly { readonly command: string }[];
  readonly views: Readonly<Record<string, readonly { readonly id: string }[]>>;
  readonly configuration: { readonly properties: Readonly<Record<string, { readonly scope: string }>> };
}

// The first file of its folder, because a command must activate the extension here.
describe('manifest', () => {
  let contributes: Contributes;

  before(() => {
    contributes = vscode.extensions.getExtension('jobdeck.jobdeck')?.packageJSON.contributes;
  });

  it('activates on a command that the palette offers later', async () => {
    assert.equal(vscode.extensions.getExtension('jobdeck.jobdeck')?.isActive, false);
    await vscode.commands.executeCommand('jobdeck.keys.hideDisabled');
  });

  it('declares exactly the registered commands', async () => {
    const views = Object.values(contributes.views)
      .flat()
      .map(({ id }) => id);
    const declared = contributes.commands.map(({ command }) => command);
    // VS Code adds commands for each view, such as jobdeck.board.focus.
    const isOfTheEditor = (id: string) => views.some((view) => editorsOwn.some((own) => id === `${view}.${own}`));
    const registered = (await vscode.commands.getCommands(true)).filter(
      (id) => id.startsWith('jobdeck.') && (declared.includes(id) || !isOfTheEditor(id)),
    );
    assert.deepEqual(registered.sort(), declared.sort());
  });

  it('provides each declared view', async () => {
    for (const { id } of Object.values(contributes.views).flat()) await vscode.commands.executeCommand(`${id}.focus`);
  });

  it('rejects a workspace setting of the tracker URL', async () => {
    const baseUrl = contributes.configuration.properties['jobdeck.tracker.baseUrl'];
    assert.equal(baseUrl?.scope, 'application');
    await assert.rejects(
      async () =>
        vscode.workspace
          .getConfiguration()
          .update('jobdeck.tracker.baseUrl', 'https://evil.example', vscode.ConfigurationTarget.Workspace),
      /User settings|workspace/i,
    );
  });
});

const editorsOwn = ['focus', 'open', 'resetViewLocation', 'toggleVisibility', 'removeView'];
