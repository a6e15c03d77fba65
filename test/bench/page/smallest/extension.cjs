const { mkdirSync, readFileSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const { setFlagsFromString } = require('node:v8');
const { runInNewContext } = require('node:vm');
const { commands, Uri, ViewColumn, window } = require('vscode');

/** Opens a minimal board page, and sends it the whole board in JOBDECK_BENCH_BOARD at once. Opens an empty panel, and other measured pages. */
exports.activate = (context) => {
  const board = JSON.parse(readFileSync(process.env.JOBDECK_BENCH_BOARD, 'utf8'));
  const script = readFileSync(path.join(__dirname, 'page.js'), 'utf8');
  const open = () => {
    const panel = window.createWebviewPanel('smallest', 'Smallest', ViewColumn.Active, { enableScripts: true });
    panel.webview.onDidReceiveMessage(() => panel.webview.postMessage(board));
    panel.webview.html = `<!DOCTYPE html><meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'nonce-x'; style-src 'nonce-x'">
      <style nonce="x">
        body { margin: 0; padding: 0; }
        #page { display: flex; gap: 8px; height: 100vh; overflow: auto hidden; }
        .column { flex: none; width: 273px; height: 100%; overflow: hidden auto; }
        .column div { position: relative; }
        .card { position: absolute; width: 100%; height: 85px; overflow: hidden; border: 1px solid; }
      </style>
      <div id="page" data-view="smallest"></div><script nonce="x">${script}</script>`;
  };
  const openEmpty = () => {
    const panel = window.createWebviewPanel('empty', 'Empty', ViewColumn.Active, { enableScripts: true });
    panel.webview.html = emptyPage('empty');
  };
  const note = path.join(context.globalStorageUri.fsPath, 'note.md');
  const openEmptyEditor = () => {
    mkdirSync(path.dirname(note), { recursive: true });
    writeFileSync(note, '# A note');
    return commands.executeCommand('vscode.openWith', Uri.file(note), 'emptyEditor');
  };
  const emptyEditor = {
    resolveCustomTextEditor: (_document, panel) => {
      // Without scripts in its frame, nothing there can record when it was painted.
      panel.webview.options = { enableScripts: true };
      panel.webview.html = emptyPage('emptyEditor');
    },
  };
  const run = (index) => {
    const [command, ...input] = JSON.parse(readFileSync(process.env.JOBDECK_BENCH_COMMANDS, 'utf8'))[index];
    return commands.executeCommand(command, ...input);
  };
  const memory = () => {
    setFlagsFromString('--expose-gc');
    // Code that several collections found unused is dropped otherwise: some megabytes, at any time.
    setFlagsFromString('--no-flush-bytecode');
    runInNewContext('gc')();
    writeFileSync(process.env.JOBDECK_BENCH_MEMORY, String(process.memoryUsage().heapUsed));
  };
  context.subscriptions.push(
    commands.registerCommand('smallest.open', open),
    commands.registerCommand('smallest.empty', openEmpty),
    commands.registerCommand('smallest.emptyEditor', openEmptyEditor),
    window.registerCustomEditorProvider('emptyEditor', emptyEditor),
    commands.registerCommand('smallest.run', run),
    commands.registerCommand('smallest.memory', memory),
  );
};

const emptyPage = (view) =>
  `<!DOCTYPE html><meta charset="utf-8"><div id="page" data-view="${view}"><main>Empty</main></div>`;
