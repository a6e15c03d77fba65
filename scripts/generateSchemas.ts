import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { answerSchemas } from './schemas/answerSchemas.ts';

// The formatter puts on one line what was not begun on several.
const lines = Object.entries(answerSchemas()).map(
  ([name, schema]) => `${JSON.stringify(name)}: ${JSON.stringify(schema)}`,
);
writeFileSync(join(import.meta.dirname, '../src/store/answerSchemas.json'), `{\n${lines.join(',\n')}\n}\n`);
