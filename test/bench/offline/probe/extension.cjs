const { writeFileSync } = require('node:fs');
const { setTimeout: delay } = require('node:timers/promises');

const mark = 'code/extHost/willActivateExtension/jobdeck.jobdeck';
/** Milliseconds after the activation in which the processor time is sampled. */
const sampled = 3_000;

/**
 * Writes the start of Jobdeck's activation to JOBDECK_BENCH_RESULT, by VS Code's own marks, in milliseconds since 1970, and the processor
 * time of the extension host from the last sample before it.
 */
exports.activate = async () => {
  let before = sample();
  for (; ; await delay(50)) {
    const activated = globalThis.MonacoPerformanceMarks.getMarks().find(({ name }) => name === mark);
    if (activated !== undefined)
      return writeFileSync(process.env.JOBDECK_BENCH_RESULT, await follow(activated, before));
    before = sample();
  }
};

async function follow({ startTime }, before) {
  const samples = [before];
  for (; Date.now() < startTime + sampled; await delay(5)) samples.push(sample());
  return JSON.stringify({ activatedAt: startTime, samples });
}

function sample() {
  const { user, system } = process.cpuUsage();
  return { at: Date.now(), cpuMs: (user + system) / 1_000 };
}
