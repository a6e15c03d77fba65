export interface Topic {
  readonly name: string;
  readonly questions: readonly [string, ...string[]];
  readonly answers: readonly [string, ...string[]];
  readonly deeper: readonly [string, ...string[]];
}

/** `{n}` is replaced by a varying number. */
export const topics = {
  lateData: {
    name: 'late data',
    questions: [
      'Some readings arrive {n} hours late. What do you do with the totals you have already shown?',
      'When is a day finished, if {n} devices have not reported yet?',
    ],
    answers: [
      'I keep the time it happened apart from the time it arrived, and never overwrite one with the other.',
      'A total gets a version. After {n} hours it is final for billing, but not for history.',
      'I would show how much is missing beside the number, for example {n} of a thousand.',
      'Late ones go through the same path as early ones, otherwise there are two truths.',
    ],
    deeper: ['And if a clock is wrong by {n} minutes?', 'What happens on the day with 25 hours?'],
  },
  idempotency: {
    name: 'idempotency',
    questions: [
      'The same message comes {n} times. How do you keep the sum right?',
      'A client times out and tries again. What does it see?',
    ],
    answers: [
      'The sender adds a key to each message, and the key is stored in the same transaction as the effect.',
      'I keep keys for {n} hours, which is longer than anybody retries.',
      'The second answer is the first answer, status included.',
      'The same key with another body is a mistake of the caller, so I would refuse it clearly.',
    ],
    deeper: ['Where exactly is the key written?', 'What if the crash comes between the write and the answer?'],
  },
  queues: {
    name: 'back-pressure',
    questions: [
      'The consumer is {n} times slower than the producer for an hour. What now?',
      'How long may a queue become before you worry?',
    ],
    answers: [
      'I look at the age of the oldest message rather than at the length; {n} seconds is something a person can judge.',
      'First I slow the producer down. Dropping comes last, and then by importance.',
      'A bounded queue of {n} thousand, and a refusal the sender understands.',
      'We once doubled the workers and made it worse, because the database was the narrow place.',
    ],
    deeper: ['Who is informed first?', 'What do you drop, and who decides that?'],
  },
  databases: {
    name: 'the database',
    questions: [
      'A query that took {n} milliseconds takes a hundred times as long today. Where do you look?',
      'How would you partition {n} million rows a day?',
    ],
    answers: [
      'At the plan, then at what changed: data, statistics, version, in that order.',
      'By household and month, because that is how it is read; {n} partitions are few enough to see at once.',
      'I keep transactions short and name what they protect.',
      'An index is a promise to write more. I measure both sides before I add one.',
    ],
    deeper: ['And when the biggest customer is {n} times the median?', 'What would you do without an extra index?'],
  },
  retention: {
    name: 'retention',
    questions: ['How long do you keep raw readings?', 'What does keeping {n} months of it cost?'],
    answers: [
      'As long as a bill can be disputed, so about {n} months, then hourly sums.',
      'Let me estimate: {n} bytes a reading, four an hour, two million households.',
      'Deleting is a feature with tests, not a script that is run by hand.',
      'I was ten times too low, sorry. Again, with replicas and backups this time.',
    ],
    deeper: ['Who may ask for deletion?', 'How do you prove that it is gone?'],
  },
  failover: {
    name: 'failure of a site',
    questions: ['A site is gone. What works in the first {n} minutes?', 'How often do you practise that?'],
    answers: [
      'Reads from the replica at once, writes after a person has said yes; a wrong yes is worse than {n} minutes.',
      'We practised every quarter, and the plan was wrong each time in a new way.',
      'Devices keep {n} hours themselves, so nothing is lost while we think.',
      'I write down who decides before the day it is needed.',
    ],
    deeper: ['And when the old site comes back?', 'How do you see that the replica is {n} seconds behind?'],
  },
  incidents: {
    name: 'an incident',
    questions: ['Tell me about an incident that was your doing.', 'What was your longest night, and what came of it?'],
    answers: [
      'I changed a timeout from {n} seconds to none. It took an hour to see that nothing was failing, only waiting.',
      'Afterwards we wrote what we believed at each moment, not what we knew at the end.',
      'We turned {n} alerts into five, each with a first step.',
      'The quiet week after it was the best result: no one had to be a hero.',
    ],
    deeper: ['What would you do in the first {n} minutes today?', 'Who talked to the customers?'],
  },
  migration: {
    name: 'a migration',
    questions: ['How do you replace a system that must not stop?', 'What did you leave out on purpose?'],
    answers: [
      'One product line at a time, with both systems answering for {n} weeks and the answers compared.',
      'We compared {n} thousand answers a day and looked at every difference until there were none.',
      'The way back was tested first; then no one needed it.',
      'We left three reports behind that no one had opened for {n} months.',
    ],
    deeper: ['When did you switch the old one off?', 'What was different in the answers?'],
  },
  deployment: {
    name: 'deployment',
    questions: ['How does a change get to production here and at your last firm?', 'What must a platform not do?'],
    answers: [
      'Small and often: {n} a day, each one boring.',
      'To one in a hundred first, for {n} minutes, with the old one still warm.',
      'Rolling back is one command and needs no permission.',
      'A platform should not hide what a team has to answer for.',
    ],
    deeper: ['What does the auditor see of that?', 'And a change of the schema?'],
  },
  teamwork: {
    name: 'the team',
    questions: ['What do you need from a team?', 'With whom did you last disagree, and how did it end?'],
    answers: [
      'To hear no early. I had a colleague who said it in {n} words and was right most of the time.',
      'We disagreed about rewriting; we measured for {n} days and then did a third thing.',
      'I like pairing for the hard hour, and silence for the rest.',
      'Decisions written down, a page at most.',
    ],
    deeper: ['What would that colleague say about you?', 'What would you change in your first {n} weeks?'],
  },
} satisfies Record<string, Topic>;

export type TopicName = keyof typeof topics;
