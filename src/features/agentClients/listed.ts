import { once } from '../../base/once.ts';

const list = once(() => new Intl.ListFormat('en', { type: 'conjunction' }));

export const listed = (names: readonly string[]): string => list().format(names);
