/** Answers each message of the parent process with the bytes in use after a garbage collection; needs `--expose-gc`. */
export function answerMemory(): void {
  process.on('message', () => {
    for (let times = 0; times < 3; times++) globalThis.gc?.();
    const { heapUsed, external } = process.memoryUsage();
    process.send?.(heapUsed + external);
  });
}
