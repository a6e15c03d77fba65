import assert from 'node:assert/strict';

import { type CellVerdict, importCases, type JudgedCell, judgeFile, verdicts } from './importCases.ts';

describe('files that other tools write', () => {
  const judged = new Map<string, readonly JudgedCell[]>();
  const countOf = (cells: readonly JudgedCell[], verdict: CellVerdict) =>
    cells.filter((each) => each.verdict === verdict).length;

  after(() => {
    console.table(
      Object.fromEntries(
        [...judged, ['all files', [...judged.values()].flat()] as const].map(([name, cells]) => [
          name,
          Object.fromEntries(verdicts.map((verdict) => [verdict, countOf(cells, verdict)])),
        ]),
      ),
    );
  });

  for (const [name, expected] of importCases())
    it(`become the expected cards: ${name}`, async () => {
      const cells = await judgeFile(name, expected);
      judged.set(name, cells);
      assert.deepEqual(
        cells.filter(({ verdict }) => verdict === 'wrong' || verdict === 'lost'),
        [],
      );
    });
});
