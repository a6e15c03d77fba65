import { memoize } from '../../base/flow/memoize.ts';

const list = memoize(() => new Intl.ListFormat('en', { type: 'conjunction' }));

export const listed = (names: readonly string[]): string => list().format(names);
