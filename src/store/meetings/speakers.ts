import type { Message } from '../../contract/tracker/library.ts';

const speakers: Readonly<Record<Message['speaker'], string>> = {
  interviewer: 'Interviewer',
  candidate: 'Candidate',
  assistant: 'Assistant',
  user: 'You',
  other: 'Other',
};

export const speakerOf = ({ speaker, speakerName }: Pick<Message, 'speaker' | 'speakerName'>): string =>
  speakerName?.trim() || speakers[speaker];
