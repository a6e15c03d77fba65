import { describeCallProperties } from './callProperties.ts';
import { describeRequestProperties } from './requestProperties.ts';

// A fixed slice, which takes seconds and is reproducible; the long run is among the soak tests.
const seed = 20_260_302;

describeCallProperties({ runs: 8, seed });
describeRequestProperties({ runs: 150, seed });
