import { describeCallProperties } from '../service/properties/callProperties.ts';
import { describeRequestProperties } from '../service/properties/requestProperties.ts';
import { seed } from './seed.ts';

describeCallProperties({ runs: 500, seed });
describeRequestProperties({ runs: 5_000, seed });
