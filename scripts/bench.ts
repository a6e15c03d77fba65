import { benchIdle } from '../test/bench/idle/section.ts';
import { benchLocal } from '../test/bench/local/section.ts';
import { benchMeetings } from '../test/bench/meetings/section.ts';
import { benchNotes } from '../test/bench/notes/section.ts';
import { benchOffline } from '../test/bench/offline/section.ts';
import { benchPage } from '../test/bench/page/section.ts';
import { benchPages } from '../test/bench/pages/section.ts';
import { benchStatistics } from '../test/bench/statistics/section.ts';
import { benchTransfer } from '../test/bench/transfer/section.ts';
import './setup/plainErrors.mjs';
import { benchActivation } from './bench/activationSection.ts';
import { type Figure, judge } from './bench/figure.ts';

/** `npm run bench [-- local activation page pages offline idle notes meetings transfer statistics]`: measures and prints every figure that has a goal; fails where one is missed. */
const sections: Readonly<Record<string, () => Promise<Figure[]>>> = {
  local: benchLocal,
  activation: benchActivation,
  page: benchPage,
  pages: benchPages,
  offline: benchOffline,
  idle: benchIdle,
  notes: benchNotes,
  meetings: benchMeetings,
  transfer: benchTransfer,
  statistics: benchStatistics,
};

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !Object.hasOwn(sections, name));
if (unknown !== undefined)
  throw new Error(`There is no bench ${unknown}; there are ${Object.keys(sections).join(', ')}.`);

for (const [name, measure] of Object.entries(sections)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  if (!judge(await measure())) process.exitCode = 1;
}
