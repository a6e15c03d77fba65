/** What can be built ahead of a layer. */
export type Need = 'build' | 'package';

/** One part of `npm test`: a program of its own, so that none can bring down or wait for another. */
export interface Layer {
  readonly name: string;
  /** The script to run and its arguments. One that counts tests is told where to leave its tally. */
  readonly command: readonly string[];
  readonly counts: boolean;
  readonly needs: readonly Need[];
}

const filesLayer = 'scripts/test/filesLayer.ts';

/** The layers from the quickest to the closest to a user. */
export const layers: readonly Layer[] = [
  {
    name: 'check',
    command: ['scripts/check.ts', 'types', 'lint', 'boundaries', 'manifest'],
    counts: false,
    needs: [],
  },
  {
    name: 'unit',
    command: [filesLayer, 'test/unit', '--groups=4', '--reporter=dot', '--timeout=20000'],
    counts: true,
    needs: [],
  },
  {
    name: 'service',
    command: [filesLayer, 'test/service', '--groups=6', '--reporter=dot', '--timeout=30000'],
    counts: true,
    needs: ['build'],
  },
  {
    name: 'page',
    command: ['scripts/test/playwrightLayer.ts', 'page'],
    counts: true,
    needs: ['build'],
  },
  {
    name: 'host',
    command: ['scripts/test/hostLayer.ts'],
    counts: true,
    needs: ['build'],
  },
  {
    name: 'workbench',
    command: [filesLayer, 'test/e2e', '--clear=out/e2e', '--timeout=90000', '--hooks=test/e2e/hooks.ts'],
    counts: true,
    needs: ['package'],
  },
  {
    name: 'e2e',
    command: ['scripts/test/playwrightLayer.ts', 'e2e'],
    counts: true,
    needs: ['package'],
  },
];
