import fc from 'fast-check';

/** An action of the user, the editor or another client on an open note. */
export type Step =
  | { readonly kind: 'type' | 'typeInMerge' | 'elsewhere'; readonly atEnd: boolean }
  | { readonly kind: 'completeMerge'; readonly way: 'command' | 'save' }
  | { readonly kind: (typeof plain)[number] };

const plain = [
  'wait',
  'save',
  'compare',
  'keepMine',
  'saveMerged',
  'takeTheirs',
  'merge',
  'abandonMerge',
  'revert',
  'reopen',
] as const;

const simple = (...kinds: readonly (typeof plain)[number][]) => fc.record({ kind: fc.constantFrom(...kinds) });

/** Sequences with frequent conflicts that are followed by choices. */
export const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.record({ kind: fc.constant('type'), atEnd: fc.boolean() }) },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('elsewhere'), atEnd: fc.boolean() }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('typeInMerge'), atEnd: fc.boolean() }) },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('completeMerge'), way: fc.constantFrom('command', 'save') }),
    },
    { weight: 4, arbitrary: simple('wait', 'save', 'merge') },
    { weight: 3, arbitrary: simple('keepMine', 'saveMerged', 'takeTheirs') },
    { weight: 1, arbitrary: simple('compare', 'abandonMerge', 'revert', 'reopen') },
  ) as fc.Arbitrary<Step>,
  { minLength: 6, maxLength: 18, size: 'max' },
);
