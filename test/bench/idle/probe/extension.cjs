const { writeFileSync } = require('node:fs');
const { commands } = require('vscode');

let fired = 0;

/** Counts the calls of timers that Jobdeck starts from now on. Writes the count and the host's processor time to JOBDECK_BENCH_RESULT. */
exports.activate = ({ subscriptions }) => {
  for (const name of ['setTimeout', 'setInterval', 'setImmediate']) {
    const start = globalThis[name];
    const counted = (callback, ...rest) => {
      const isOurs = new Error('started here').stack.includes('/jobdeck.jobdeck-');
      const count = (...values) => {
        fired += 1;
        return callback(...values);
      };
      return start(isOurs ? count : callback, ...rest);
    };
    globalThis[name] = Object.assign(counted, start);
  }
  const write = () => {
    const { user, system } = process.cpuUsage();
    writeFileSync(process.env.JOBDECK_BENCH_RESULT, JSON.stringify({ fired, cpuMs: (user + system) / 1_000 }));
  };
  subscriptions.push(commands.registerCommand('idleProbe.write', write));
};
