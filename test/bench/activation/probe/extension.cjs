const { writeFileSync } = require('node:fs');
const { setTimeout: delay } = require('node:timers/promises');
const { commands, extensions, workspace } = require('vscode');

/**
 * Activates the extensions that JOBDECK_BENCH_ORDER names, one after the other once the window has come to rest, and
 * writes their wall times with VS Code's own "Startup Performance" document to JOBDECK_BENCH_RESULT.
 */
exports.activate = async () => {
  await delay(3_000);
  const wall = {};
  for (const id of process.env.JOBDECK_BENCH_ORDER.split(',')) {
    const extension = extensions.getExtension(id);
    const activeBefore = extension.isActive;
    const started = performance.now();
    await extension.activate();
    if (!activeBefore) wall[id] = performance.now() - started;
    await delay(200);
  }
  await commands.executeCommand('perfview.show');
  writeFileSync(process.env.JOBDECK_BENCH_RESULT, JSON.stringify({ wall, report: await startupPerformance() }));
};

async function startupPerformance() {
  for (let tries = 0; tries < 100; tries++) {
    const texts = workspace.textDocuments.map((document) => document.getText());
    const report = texts.find((text) => text.includes('Extension Activation Stats'));
    if (report !== undefined) return report;
    await delay(100);
  }
  return '';
}
