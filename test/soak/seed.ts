import fc from 'fast-check';

/** Seed of all generated sequences of this run; a new one each time. */
export const seed = Number(process.env['JOBDECK_SEED'] ?? Date.now() % 2 ** 31);

console.log(`The generated sequences have the seed ${seed}; JOBDECK_SEED=${seed} repeats them.`);
fc.configureGlobal({ seed });
