const { mkdirSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const { stripVTControlCharacters } = require('node:util');

/** @typedef {import('@playwright/test/reporter').Reporter} Reporter */

const root = path.join(__dirname, '../..');

/**
 * Leaves the tally of a Playwright layer in the file that JOBDECK_TEST_TALLY names, as tally.ts reads it. A test that was skipped, or did not run because
 * of another, counts as failed.
 * @implements {Reporter}
 */
module.exports = class PlaywrightTally {
  /** @type {import('@playwright/test/reporter').Suite | undefined} */
  #suite;

  /** @type {string[]} */
  #errors = [];

  printsToStdio() {
    return false;
  }

  /**
   * @param {unknown} _config
   * @param {import('@playwright/test/reporter').Suite} suite
   */
  onBegin(_config, suite) {
    this.#suite = suite;
  }

  /**
   * Receives what no test is to blame for, such as a file that cannot be loaded.
   * @param {import('@playwright/test/reporter').TestError} error
   */
  onError(error) {
    this.#errors.push(firstLines(textOf(error)));
  }

  onEnd() {
    const tests = this.#suite?.allTests() ?? [];
    const failed = tests.filter((test) => test.outcome() !== 'expected');
    const failures = [
      ...this.#errors.map((error) => ({ file: '', title: 'not a test', error, repeats: 'layer' })),
      ...failed.map((test) => ({
        file: path.relative(root, test.location.file),
        title: test.titlePath().slice(3).join(' '),
        error: firstLines(test.results.flatMap(({ errors }) => errors.map(textOf)).join('\n')) || 'It did not run.',
        repeats: 'test',
      })),
    ];
    const file = process.env.JOBDECK_TEST_TALLY ?? '';
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify({ passed: tests.length - failed.length, failed: failures.length, failures }));
  }
};

/** @param {import('@playwright/test/reporter').TestError} error */
const textOf = ({ stack, message, value }) => stripVTControlCharacters(stack ?? message ?? value ?? 'unknown');

/** @param {string} text */
const firstLines = (text) =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, 10)
    .join('\n');
