import { describeCallProperties } from '../service/properties/callProperties.ts';
import { describeRequestProperties } from '../service/properties/requestProperties.ts';

const seed = Number(process.env['JOBDECK_SEED'] ?? Date.now() % 2 ** 31);
console.log(`The generated calls have the seed ${seed}; JOBDECK_SEED=${seed} repeats them.`);

describeCallProperties({ runs: 500, seed });
describeRequestProperties({ runs: 5_000, seed });
