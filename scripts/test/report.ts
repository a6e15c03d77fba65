import { listFailures } from './failures.ts';
import { maxSecondRuns, type SecondRuns } from './secondRuns.ts';
import { sumOf } from './tally.ts';

/** The end of the log: a line for each layer, what passed only on a second run, what failed, and the sums. */
export function formatReport({ results, passed: onSecondRun, tooMany }: SecondRuns): string {
  const table = results.map(({ name, passed, failed, seconds, trouble }) => {
    const outcome = trouble ?? (passed + failed === 0 ? 'ok' : `${passed} passed, ${failed} failed`);
    return `${failed === 0 ? '✓' : '✗'} ${name.padEnd(8)} ${seconds.toFixed(1).padStart(6)} s  ${outcome}`;
  });
  const { passed, failed } = sumOf(results);
  const count = onSecondRun.reduce((sum, { failures }) => sum + failures.length, 0);
  return [
    `── all layers ──\n${table.join('\n')}`,
    ...(count > 0 ? [`\n── passed on a second run ──\n${listFailures(onSecondRun, '!')}`] : []),
    ...(failed > 0 ? [`\n── failed ──\n${listFailures(results)}`] : []),
    ...(tooMany > 0 ? [`\n${tooMany} failed tests are more than ${maxSecondRuns}: none was run again.`] : ['']),
    `${count} needed a second run`,
    `${passed} passed, ${failed} failed`,
  ].join('\n');
}
