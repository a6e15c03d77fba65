const fs = require('node:fs');
const path = require('node:path');

/**
 * Replaces the native @vscode/spdlog in a VS Code that was installed without compiling anything: it writes the same files, without
 * rotation. Without it, VS Code writes no log file, and its output view shows an empty log.
 */
const levels = ['trace', 'debug', 'info', 'warning', 'error', 'critical'];

class Logger {
  #level = 2;
  #isRaw = false;
  /** @type {fs.WriteStream} */
  #stream;

  /**
   * @param {string} _type
   * @param {string} _name
   * @param {string} file
   */
  constructor(_type, _name, file) {
    fs.mkdirSync(path.dirname(file), { recursive: true });
    this.#stream = fs.createWriteStream(file, { flags: 'a' });
    this.#stream.on('error', () => undefined);
  }

  trace = this.#writeAt(0);
  debug = this.#writeAt(1);
  info = this.#writeAt(2);
  warn = this.#writeAt(3);
  error = this.#writeAt(4);
  critical = this.#writeAt(5);

  getLevel() {
    return this.#level;
  }

  /** @param {number} level */
  setLevel(level) {
    this.#level = level;
  }

  setPattern() {
    this.#isRaw = false;
  }

  clearFormatters() {
    this.#isRaw = true;
  }

  flush() {}

  drop() {
    this.#stream.end();
  }

  /** @param {number} level */
  #writeAt(level) {
    return (/** @type {string} */ message) => {
      if (level < this.#level) return;
      const time = new Date().toISOString().replace('T', ' ').replace('Z', '');
      this.#stream.write(this.#isRaw ? message : `${time} [${levels[level]}] ${message}\n`);
    };
  }
}

const createLogger = async (/** @type {string} */ name, /** @type {string} */ file) =>
  new Logger('rotating', name, file);

exports.version = 0;
exports.setLevel = () => {};
exports.setFlushOn = () => {};
exports.Logger = Logger;
exports.createRotatingLogger = createLogger;
exports.createAsyncRotatingLogger = createLogger;
