import type { Message } from '../../../contract/tracker/library.ts';
import type { Random } from '../random.ts';
import { type Topic, type TopicName, topics } from './topics.ts';

export type ConversationLine = Pick<Message, 'speaker' | 'text'>;

const openings = [
  '',
  '',
  'Hm. ',
  'Good question. ',
  'Right. ',
  'To be honest: ',
  'In short: ',
  'Let me draw it. ',
] as const;
const nods = [
  'Okay.',
  'I see.',
  'Makes sense.',
  'Go on.',
  'Say that again, please.',
  'Let me write that down.',
] as const;
const requests = [
  'Two sentences on',
  'What should I not forget about',
  'An example of mine for',
  'A number for',
] as const;

export function interview(random: Random, names: readonly TopicName[], messages: number): ConversationLine[] {
  const lines: ConversationLine[] = [
    { speaker: 'interviewer', text: 'Hello, can you hear me well? Then let us begin.' },
    { speaker: 'candidate', text: 'Very well, thank you. I am glad to be here.' },
  ];
  const perTopic = Math.ceil((messages - 3) / names.length);
  for (const name of names) {
    const topic: Topic = topics[name];
    for (let index = 0; index < perTopic && lines.length < messages - 1; index += 1) {
      lines.push(index % 2 === 0 ? question(random, topic, index) : answer(random, topic));
    }
  }
  lines.push({ speaker: 'interviewer', text: 'Thank you, we will get back to you within the week.' });
  return lines;
}

export function assistance(random: Random, names: readonly TopicName[], messages: number): ConversationLine[] {
  return Array.from({ length: messages }, (_, index): ConversationLine => {
    const topic: Topic = topics[names[Math.floor((index * names.length) / messages)] ?? 'teamwork'];
    if (index % 2 === 0) return { speaker: 'user', text: `${random.pick(requests)} ${topic.name}?` };
    return { speaker: 'assistant', text: `From your notes: ${filled(random, random.pick(topic.answers))}` };
  });
}

const question = (random: Random, topic: Topic, index: number): ConversationLine => {
  const text =
    index % 10 === 0
      ? random.pick(topic.questions)
      : random.between(0, 2) === 0
        ? random.pick(nods)
        : random.pick(topic.deeper);
  return { speaker: 'interviewer', text: filled(random, text) };
};

const answer = (random: Random, topic: Topic): ConversationLine => ({
  speaker: 'candidate',
  text: `${random.pick(openings)}${filled(random, random.pick(topic.answers))}`,
});

const filled = (random: Random, text: string): string => text.replaceAll('{n}', () => String(random.between(2, 60)));
