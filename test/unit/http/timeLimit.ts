/** Runs a call whose time limit is over when `end` resolves, so that no test waits for real time. */
export async function withTimeLimit<T>(end: Promise<void>, call: () => Promise<T>): Promise<T> {
  const { timeout } = AbortSignal;
  const time = new AbortController();
  AbortSignal.timeout = () => time.signal;
  void end.then(() => time.abort());
  try {
    return await call();
  } finally {
    AbortSignal.timeout = timeout;
  }
}
