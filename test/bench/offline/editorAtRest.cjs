const { readFileSync } = require('node:fs');
const Module = require('node:module');
const path = require('node:path');

/**
 * Starts the packaged extension in an idle stub editor that responds at once, on a storage folder with a cached board of the account `one`, that of the last window.
 * Prints as JSON the milliseconds from activation until the tree returns the stages, the files loaded by then, and the first message above
 * the stages.
 */
const [root, storage] = process.argv.slice(2);
const token = JSON.stringify({ source: { kind: 'typed', token: 'bench' }, account: 'one' });
const end = { dispose: () => undefined };
const trees = new Map();

/** A stub for any API: a function, a class, an empty list, an empty text, and a record of stubs. */
const anything = () =>
  new Proxy(function nothing() {}, {
    get: (target, name) => {
      if (name === 'then') return undefined;
      if (name === Symbol.toPrimitive) return () => '';
      if (name === Symbol.iterator) return Array.prototype[Symbol.iterator].bind([]);
      return Reflect.get(target, name) ?? anything();
    },
    apply: () => anything(),
    construct: () => anything(),
  });

/** The given members, events that never fire, and stubs for the rest. */
const partly = (given) =>
  new Proxy(given, { get: (target, name) => target[name] ?? (/^on[A-Z]/.test(String(name)) ? () => end : anything()) });

class EventEmitter {
  #listeners = new Set();
  event = (listener) => {
    this.#listeners.add(listener);
    return { dispose: () => this.#listeners.delete(listener) };
  };
  fire(value) {
    for (const listener of this.#listeners) listener(value);
  }
  dispose() {}
}

const uri = (file) => ({ scheme: 'file', path: file, fsPath: file });
const said = [];
const view = (id) =>
  partly({
    visible: true,
    selection: [],
    get message() {
      return said.findLast(([tree]) => tree === id)?.[1] ?? '';
    },
    set message(text) {
      said.push([id, text]);
    },
  });
const settings = { get: (name) => (name === 'tracker.baseUrl' ? 'https://tracker.example' : '') };
const editor = partly({
  EventEmitter,
  Disposable: Object.assign(function disposable() {}, { from: () => ({ ...end }) }),
  Uri: partly({ joinPath: (from, ...parts) => uri(path.join(from.path, ...parts)) }),
  env: partly({ language: 'en' }),
  workspace: partly({ textDocuments: [], getConfiguration: () => settings }),
  window: partly({
    tabGroups: partly({ all: [] }),
    visibleTextEditors: [],
    createTreeView: (id, { treeDataProvider }) => {
      trees.set(id, treeDataProvider);
      return view(id);
    },
    withProgress: (_, work) => work({}, partly({})),
  }),
  commands: partly({ registerCommand: () => end, executeCommand: async () => undefined }),
});

const load = Module._load;
Module._load = (name, ...rest) => (name === 'vscode' ? editor : load(name, ...rest));

const memento = (stored = {}) => ({
  get: (name, otherwise) => stored[name] ?? otherwise,
  update: async () => undefined,
  keys: () => Object.keys(stored),
});
const trackerSession = { kind: 'hosted', baseUrl: 'https://tracker.example', account: 'one' };
const packageJSON = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const context = {
  extension: { packageJSON },
  extensionUri: uri(root),
  globalStorageUri: uri(storage),
  globalState: memento({ trackerSession }),
  workspaceState: memento(),
  secrets: {
    get: async (key) => (key.startsWith('token/') ? token : undefined),
    keys: async () => [],
    onDidChange: () => end,
  },
  subscriptions: [],
};

void (async () => {
  const begun = performance.now();
  require(path.join(root, packageJSON.main)).activate(context);
  // The editor queries a tree as soon as it is registered, in a separate turn of the event loop.
  while (!trees.has('jobdeck.board')) await new Promise(setImmediate);
  const stages = await trees.get('jobdeck.board').getChildren();
  const took = performance.now() - begun;
  if (stages.length === 0) throw new Error('The board that was kept is not shown.');
  const loaded = Object.keys(require.cache).map((file) => path.basename(file));
  const isOfBoard = ([tree]) => tree === 'jobdeck.board';
  while (!said.some(isOfBoard)) await new Promise(setImmediate);
  const [, message] = said.find(isOfBoard);
  process.stdout.write(JSON.stringify({ took, loaded, message }), () => process.exit());
})();
