import assert from 'node:assert/strict';
import * as vscode from 'vscode';

interface Contributes {
  readonly commands: readonly { readonly command: string }[];
  readonly views: Readonly<Record<string, readonly { readonly id: string }[]>>;
  readonly configuration: { readonly properties: Readonly<Record<string, { readonly scope: string }>> };
}

// A command is to wake the extension here, so this file is the first of its folder.
describe('the manifest', () => {
  let contributes: Contributes;

  before(() => {
    contributes = vscode.extensions.getExtension('jobdeck.jobdeck')?.packageJSON.contributes;
  });

  it('has every command for whoever wakes the extension with it, those as well that the palette offers later', async () => {
    assert.equal(vscode.extensions.getExtension('jobdeck.jobdeck')?.isActive, false);
    await vscode.commands.executeCommand('jobdeck.keys.hideDisabled');
  });

  it('declares every registered command and nothing else, and the other way round', async () => {
    const views = Object.values(contributes.views)
      .flat()
      .map(({ id }) => id);
    const declared = contributes.commands.map(({ command }) => command);
    // The editor adds commands of its own for each view, such as jobdeck.board.focus.
    const isOfTheEditor = (id: string) => views.some((view) => editorsOwn.some((own) => id === `${view}.${own}`));
    const registered = (await vscode.commands.getCommands(true)).filter(
      (id) => id.startsWith('jobdeck.') && (declared.includes(id) || !isOfTheEditor(id)),
    );
    assert.deepEqual(registered.sort(), declared.sort());
  });

  it('has a view behind each declared one', async () => {
    for (const { id } of Object.values(contributes.views).flat()) await vscode.commands.executeCommand(`${id}.focus`);
  });

  it('lets no workspace say where tokens are sent', async () => {
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
