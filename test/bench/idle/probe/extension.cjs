const { writeFileSync } = require('node:fs');
const { commands } = require('vscode');

const fired = [];

/** Notes each call of a timer that Jobdeck starts from now on. Writes them and the host's processor time to JOBDECK_BENCH_RESULT. */
exports.activate = ({ subscriptions }) => {
  for (const name of ['setTimeout', 'setInterval', 'setImmediate']) {
    const start = globalThis[name];
    const noted = (callback, ...rest) => {
      const frames = new Error('started here').stack.split('\n').filter((line) => line.includes('/jobdeck.jobdeck-'));
      const note = (...values) => {
        fired.push([name, ...frames.map((frame) => frame.trim().replace(/^at |\(?\/.*\//g, ''))].join(' of '));
        return callback(...values);
      };
      return start(frames.length === 0 ? callback : note, ...rest);
    };
    globalThis[name] = Object.assign(noted, start);
  }
  const write = () => {
    const { user, system } = process.cpuUsage();
    writeFileSync(process.env.JOBDECK_BENCH_RESULT, JSON.stringify({ fired, cpuMs: (user + system) / 1_000 }));
  };
  subscriptions.push(commands.registerCommand('idleProbe.write', write));
};
