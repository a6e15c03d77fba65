const { writeFileSync } = require('node:fs');
const { monitorEventLoopDelay, PerformanceObserver } = require('node:perf_hooks');
const { setTimeout: delay } = require('node:timers/promises');
const { getHeapSpaceStatistics } = require('node:v8');
const { commands, extensions, workspace } = require('vscode');

/**
 * Activates the extensions in JOBDECK_BENCH_ORDER one after the other, once the window is idle, and writes their wall times with VS Code's
 * own "Startup Performance" document to JOBDECK_BENCH_RESULT.
 */
exports.activate = async () => {
  await delay(3_000);
  const [wall, block, collection, young] = [{}, {}, {}, {}];
  for (const id of process.env.JOBDECK_BENCH_ORDER.split(',')) {
    const extension = extensions.getExtension(id);
    const activeBefore = extension.isActive;
    const youngBefore = youngMemory();
    const started = performance.now();
    await extension.activate();
    if (activeBefore) continue;
    wall[id] = performance.now() - started;
    const longestCollection = watchCollections();
    block[id] = await longestBlock();
    collection[id] = longestCollection();
    young[id] = [youngBefore, youngMemory()];
  }
  await commands.executeCommand('perfview.show');
  const result = { wall, block, collection, young, report: await startupPerformance() };
  writeFileSync(process.env.JOBDECK_BENCH_RESULT, JSON.stringify(result));
};

/** Longest block of the extension host during the next two seconds, in milliseconds. */
async function longestBlock() {
  const watch = monitorEventLoopDelay({ resolution: 1 });
  watch.enable();
  await delay(2_000);
  watch.disable();
  return watch.max / 1e6;
}

/** Returns a function that ends it with the longest time for which a collection of the host's memory paused it, in milliseconds. */
function watchCollections() {
  const durations = [0];
  const add = (entries) => durations.push(...entries.map(({ duration }) => duration));
  const observer = new PerformanceObserver((list) => add(list.getEntries()));
  observer.observe({ entryTypes: ['gc'] });
  return () => {
    add(observer.takeRecords());
    observer.disconnect();
    return Math.max(...durations);
  };
}

/** Memory of objects that no collection has seen twice, in megabytes. When it is full, a collection stops the host. */
function youngMemory() {
  const spaces = getHeapSpaceStatistics().filter(({ space_name }) => space_name.startsWith('new_'));
  return spaces.reduce((sum, { space_used_size }) => sum + space_used_size, 0) / 1e6;
}

async function startupPerformance() {
  for (let tries = 0; tries < 100; tries++) {
    const texts = workspace.textDocuments.map((document) => document.getText());
    const report = texts.find((text) => text.includes('Extension Activation Stats'));
    if (report !== undefined) return report;
    await delay(100);
  }
  return '';
}
