const { readFileSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const { setFlagsFromString } = require('node:v8');
const { runInNewContext } = require('node:vm');
const { commands, ViewColumn, window } = require('vscode');

/** Opens a minimal board page, and sends it the whole board in JOBDECK_BENCH_BOARD at once. */
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
  const memory = () => {
    setFlagsFromString('--expose-gc');
    runInNewContext('gc')();
    writeFileSync(process.env.JOBDECK_BENCH_MEMORY, String(process.memoryUsage().heapUsed));
  };
  context.subscriptions.push(
    commands.registerCommand('smallest.open', open),
    commands.registerCommand('smallest.memory', memory),
  );
};
