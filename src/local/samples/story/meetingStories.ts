import type { TopicName } from './topics.ts';

export const candidate = 'Mara Ellend';

/** Times are UTC, scores out of 10. No topics mean no transcript; a long one has three subchats and a reset of the assistant's context. */
export interface MeetingStory {
  readonly title: string;
  readonly company?: string;
  readonly began: readonly [workdaysAgo: number, time: string];
  readonly minutes: number;
  readonly interviewer: string;
  readonly scores?: readonly [communication: number, depth: number, fit: number];
  readonly verdict?: string;
  readonly summary?: { readonly good: readonly string[]; readonly weak: readonly string[]; readonly next: string };
  readonly topics: readonly TopicName[];
  readonly long?: true;
}

export const meetingStories: readonly MeetingStory[] = [
  {
    title: 'Yarrowfield Insurance: first call',
    company: 'Yarrowfield Insurance',
    began: [95, '09:00'],
    minutes: 35,
    interviewer: 'Anneke Struve',
    scores: [7, 5, 6],
    verdict: 'Invited to the next round',
    summary: {
      good: ['Explained the migration in under three minutes', 'Asked about the release calendar'],
      weak: ['Named a salary before being asked'],
      next: 'Technical talk with Tobias Wenninger within two weeks.',
    },
    topics: ['migration', 'teamwork'],
  },
  {
    title: 'Yarrowfield Insurance: technical talk',
    company: 'Yarrowfield Insurance',
    began: [86, '13:00'],
    minutes: 75,
    interviewer: 'Tobias Wenninger',
    scores: [6, 4, 5],
    verdict: 'No',
    summary: {
      good: ['Honest about not knowing mainframes'],
      weak: ['Lost the thread on transaction boundaries', 'No example of a migration that was rolled back'],
      next: 'Refused a week later; they want mainframe experience.',
    },
    topics: ['migration', 'databases', 'incidents'],
  },
  {
    title: 'Mock interview with Ines',
    began: [60, '17:30'],
    minutes: 60,
    interviewer: 'Ines Varga',
    scores: [7, 6, 7],
    verdict: 'Ready for real ones',
    summary: {
      good: ['Draws before talking', 'Says what is measured and what is guessed'],
      weak: ['Answers get long after two minutes: stop and ask'],
      next: 'Write three stories down, at most two minutes each.',
    },
    topics: ['queues', 'incidents', 'teamwork'],
  },
  {
    title: 'Tarnwell Energy: first call',
    company: 'Tarnwell Energy',
    began: [53, '09:30'],
    minutes: 40,
    interviewer: 'Signe Raskov',
    scores: [9, 7, 9],
    verdict: 'Strong yes',
    summary: {
      good: ['Good questions about late meter readings', 'Liked the story of the quiet week'],
      weak: ['Go experience is two years old'],
      next: 'System design with pairing, three hours, with Malte Overbeck.',
    },
    topics: ['teamwork', 'lateData'],
  },
  {
    title: 'Pebblegate Payments: first call',
    company: 'Pebblegate Payments',
    began: [48, '11:00'],
    minutes: 45,
    interviewer: 'Ilja Novotná',
    scores: [8, 7, 7],
    verdict: 'Yes',
    summary: {
      good: ['Knew what an audit asks of a deployment'],
      weak: ['Could say more about costs'],
      next: 'Technical talk in about four weeks, after their freeze.',
    },
    topics: ['deployment', 'teamwork'],
  },
  {
    title: 'Redwharf Ports: technical talk',
    company: 'Redwharf Ports',
    began: [36, '12:30'],
    minutes: 90,
    interviewer: 'Hedda Brandvold',
    scores: [7, 6, 5],
    verdict: 'Mixed',
    summary: {
      good: ['Failure of a whole site was thought through to the end'],
      weak: ['No experience with bare metal', 'On-call every third week was not what either side hoped'],
      next: 'They compare with one more candidate.',
    },
    topics: ['deployment', 'failover', 'incidents'],
  },
  {
    title: 'Tarnwell Energy: system design and pairing',
    company: 'Tarnwell Energy',
    began: [30, '08:00'],
    minutes: 180,
    interviewer: 'Malte Overbeck',
    scores: [9, 8, 9],
    verdict: 'Strong yes',
    summary: {
      good: [
        'Made ingest idempotent before making it fast',
        'Took the hint about daylight saving time and ran with it',
        'Paired calmly; left the tests better than they were',
      ],
      weak: ['Partitioning by household came late', 'Retention cost was estimated ten times too low at first'],
      next: 'Final talk with Signe Raskov about team and terms.',
    },
    topics: ['lateData', 'idempotency', 'queues', 'databases', 'retention', 'failover', 'incidents', 'migration'],
    long: true,
  },
  {
    title: 'Pebblegate Payments: technical talk',
    company: 'Pebblegate Payments',
    began: [27, '13:00'],
    minutes: 80,
    interviewer: 'Ilja Novotná',
    scores: [8, 8, 8],
    verdict: 'Yes',
    summary: {
      good: ['Rollback plan without a hero in it', 'Clear about what a platform should not do'],
      weak: ['Secrets rotation answered from theory only'],
      next: 'Offer or refusal within three weeks.',
    },
    topics: ['deployment', 'failover', 'idempotency'],
  },
  {
    title: 'Portfolio review with Bruno',
    began: [20, '16:00'],
    minutes: 30,
    interviewer: 'Bruno Castellane',
    summary: {
      good: ['The meter readings project shows care'],
      weak: ['Its readme explains how, not why'],
      next: 'Rewrite the first page, put the picture on top.',
    },
    topics: [],
  },
  {
    title: 'Quillmoor Analytics: technical talk',
    company: 'Quillmoor Analytics',
    began: [18, '10:00'],
    minutes: 70,
    interviewer: 'Farida Benhaddou',
    scores: [8, 7, 7],
    verdict: 'Invited to the next round',
    summary: {
      good: ['Compared two ways of handling late data with numbers'],
      weak: ['Leading without authority needs a better example'],
      next: 'Second talk about the cost of late data.',
    },
    topics: ['lateData', 'databases', 'retention'],
  },
  {
    title: 'Lumenstadt Mobility: technical talk',
    company: 'Lumenstadt Mobility',
    began: [15, '08:30'],
    minutes: 60,
    interviewer: 'Caspar Thielmann',
    scores: [7, 7, 6],
    verdict: 'Undecided',
    summary: {
      good: ['Explained back-pressure with a tram line, which they will reuse'],
      weak: ['No Kotlin in production'],
      next: 'They decide after their planning week.',
    },
    topics: ['queues', 'lateData', 'teamwork'],
  },
  {
    title: 'Tarnwell Energy: team and terms',
    company: 'Tarnwell Energy',
    began: [12, '14:00'],
    minutes: 50,
    interviewer: 'Signe Raskov',
    scores: [9, 8, 9],
    verdict: 'Strong yes',
    summary: {
      good: ['Agreed on 32 hours in the second year', 'Met two people of the team'],
      weak: ['Did not ask about the training budget'],
      next: 'Written offer after the works council has met.',
    },
    topics: ['teamwork', 'incidents'],
  },
  {
    title: 'Fathomlight Subsea: technical talk',
    company: 'Fathomlight Subsea',
    began: [1, '09:00'],
    minutes: 65,
    interviewer: 'Runa Petersson',
    scores: [8, 7, 8],
    topics: ['lateData', 'queues', 'idempotency'],
  },
];
