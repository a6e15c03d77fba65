import { spawn } from 'node:child_process';
import { request } from 'node:http';
import process from 'node:process';
import { text } from 'node:stream/consumers';

/**
 * A program of its own, which the editor starts in a terminal: fetches a secret from the extension, and runs a shell that has it in a
 * variable. `openSecretTerminal` passes the arguments.
 */
const [url = '', variable = '', shell = ''] = process.argv.slice(2);
const { JOBDECK_ONE_TIME_CODE: code = '', ELECTRON_RUN_AS_NODE: _, ...environment } = process.env;

void fetchSecret().then((secret) => {
  if (secret === undefined) fail('The token was not received. Close this terminal, and open another one.');
  else runShell(secret);
});

function runShell(secret: string): void {
  // Windows sends Ctrl+C to each program of a terminal.
  process.on('SIGINT', () => undefined);
  const child = spawn(shell, { stdio: 'inherit', env: { ...environment, [variable]: secret } });
  child.on('error', ({ message }) => fail(`The shell could not be started. ${message}`));
  child.on('exit', (status) => {
    process.exitCode = status ?? 1;
  });
}

function fail(message: string): void {
  console.error(`Jobdeck: ${message}`);
  process.exitCode = 1;
}

/** Without a proxy, which the environment of a terminal can name; undefined if the code was used before or its window has ended. */
function fetchSecret(): Promise<string | undefined> {
  return new Promise((resolve) => {
    const options = { method: 'POST', agent: false, headers: { authorization: `Bearer ${code}` } };
    const sent = request(url, options, (response) => {
      if (response.statusCode === 200) text(response).then(resolve, () => resolve(undefined));
      else resolve(undefined);
    });
    sent.on('error', () => resolve(undefined));
    sent.end();
  });
}
