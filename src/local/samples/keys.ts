import { dayMs } from '../../base/flow/clock.ts';
import type { Database } from '../data/database.ts';
import { addUsage } from '../keys/keyUsage.ts';
import { insertApiKey, type NewApiKey } from '../keys/storedKey.ts';
import { seededRandom } from './random.ts';
import { meetingStories } from './story/story.ts';
import type { Workdays } from './workdays.ts';

const minute = 60_000;
/** USD for one minute of a meeting. */
const transcriptionPrice = 0.0205;

/** Used most days from `from` to `to` days ago, for at most `cents` each time. */
interface DailyKey {
  readonly key: NewApiKey;
  readonly from: number;
  readonly to: number;
  readonly cents: number;
  readonly byokCents?: number;
}

const dailyKeys = (now: Date): readonly DailyKey[] => [
  { key: { name: 'Old laptop', disabled: true, limit: 10, limit_reset: 'weekly' }, from: 150, to: 72, cents: 60 },
  {
    key: { name: 'Course project', limit: 5, expires_at: daysBefore(now, 30).toISOString() },
    from: 64,
    to: 31,
    cents: 12,
  },
  { key: { name: 'In-meeting assistant', limit: 25, limit_reset: 'monthly' }, from: 90, to: 0, cents: 55 },
  {
    key: { name: 'Cover letters', limit: 12, limit_reset: 'weekly', include_byok_in_limit: true },
    from: 80,
    to: 0,
    cents: 45,
    byokCents: 30,
  },
  { key: { name: 'Reading and research' }, from: 60, to: 0, cents: 130, byokCents: 80 },
];

export function addApiKeys(database: Database, workdays: Workdays, now: Date): void {
  addTranscriptionKey(database, workdays);
  const random = seededRandom(23);
  for (const { key: wanted, from, to, cents, byokCents } of dailyKeys(now)) {
    const { key } = insertApiKey(database, wanted, daysBefore(now, from + 1));
    for (let ago = from; ago >= to; ago -= random.between(1, 2)) {
      const at = new Date(daysBefore(now, ago).getTime() - random.between(5, 200) * minute);
      addUsage(database, key.hash, { usd: random.between(cents / 5, cents) / 100, byok: false, at });
      if (byokCents) addUsage(database, key.hash, { usd: random.between(1, byokCents) / 100, byok: true, at });
    }
  }
}

function addTranscriptionKey(database: Database, workdays: Workdays): void {
  const { key } = insertApiKey(database, { name: 'Transcription', limit: 20 }, workdays(108, '17:00'));
  for (const { began, minutes, topics } of meetingStories) {
    const at = new Date(workdays(...began).getTime() + (minutes + 5) * minute);
    const usd = Math.round(minutes * transcriptionPrice * 100) / 100;
    if (topics.length > 0) addUsage(database, key.hash, { usd, byok: false, at });
  }
}

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs);
