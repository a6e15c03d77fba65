/** Returns a function that ends it with the longest turn of the event loop, in milliseconds of this thread's processor time. */
export function watchBlocks(): () => number {
  let last = cpuMs();
  let longest = 0;
  let timer = setImmediate(look);
  function look(): void {
    const now = cpuMs();
    longest = Math.max(longest, now - last);
    last = now;
    timer = setImmediate(look);
  }
  return () => {
    clearImmediate(timer);
    return longest;
  };
}

/** Other programs on the machine do not count. */
export function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
