import * as vscode from 'vscode';

import { LazyRegistry } from './lazyRegistry.ts';

type Provider = vscode.McpServerDefinitionProvider<vscode.McpHttpServerDefinition>;

const providers = new LazyRegistry<Provider>();
const changes = new Map<string, vscode.EventEmitter<void>>();

export function registerMcpServers(id: string, provider: Provider): vscode.Disposable {
  const opened = providers.register(id, provider);
  const subscription = provider.onDidChangeMcpServerDefinitions?.(() => changes.get(id)?.fire());
  return vscode.Disposable.from(opened, subscription ?? opened);
}

export const registerMcpServerStubs = (ids: readonly string[]): vscode.Disposable =>
  vscode.Disposable.from(
    ...ids.map((id) => {
      const changed = new vscode.EventEmitter<void>();
      changes.set(id, changed);
      const registered = vscode.lm.registerMcpServerDefinitionProvider(id, {
        onDidChangeMcpServerDefinitions: changed.event,
        provideMcpServerDefinitions: (token) =>
          providers.use(id, (provider) => provider.provideMcpServerDefinitions(token)),
        resolveMcpServerDefinition: (server: vscode.McpHttpServerDefinition, token) =>
          providers.use(id, (provider) => provider.resolveMcpServerDefinition?.(server, token)),
      });
      return vscode.Disposable.from(registered, changed);
    }),
  );
