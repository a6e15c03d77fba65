import type { Locale } from '../../base/moments.ts';
import { plainText } from '../../base/plainText.ts';
import { quotationOf } from '../../base/quotation.ts';
import type { Context, Meeting, Message } from '../../contract/tracker/library.ts';
import type { TranscriptProgress, TranscriptView } from '../../store/meetings/transcript.ts';
import type { Subchat } from '../../store/meetings/transcriptPages.ts';

const speakers: Readonly<Record<Message['speaker'], string>> = {
  interviewer: 'Interviewer',
  candidate: 'Candidate',
  assistant: 'Assistant',
  user: 'You',
  other: 'Other',
};

export const speakerOf = ({ speaker, speakerName }: Pick<Message, 'speaker' | 'speakerName'>): string =>
  speakerName?.trim() || speakers[speaker];

export function transcriptText(meeting: Meeting, { subchats, progress }: TranscriptView, locale: Locale): string {
  const parts = [
    `# ${plainText(meeting.title)}`,
    formatProgress(progress),
    ...(progress.kind === 'complete' && subchats.every(({ messages }) => messages.length === 0)
      ? ['This meeting has no transcript.']
      : subchats.map((subchat) => subchatText(subchat, locale))),
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

export function subchatText({ title, messages }: Subchat, locale: Locale): string {
  const format = new Intl.DateTimeFormat(locale.locale, { timeZone: locale.timeZone, timeStyle: 'short' });
  const reset = messages.findLastIndex(({ beforeContextReset }) => beforeContextReset);
  const parts = messages.map((message, index) => {
    const text = messageText(message, format);
    return index === reset ? `${text}\n\n---\n\n*The context was reset here.*` : text;
  });
  return [`## ${plainText(title || 'Conversation')}`, ...parts].join('\n\n');
}

export function contextText({ title, active, fields }: Context): string {
  const parts = fields.map(
    ({ label, name, value }) => `## ${plainText(label || name)}\n\n${value?.trim() ? quotationOf(value) : '*Empty*'}`,
  );
  return `${[`# ${plainText(title)}`, active ? '*This context is active.*' : '', ...parts].filter(Boolean).join('\n\n')}\n`;
}

function messageText(message: Message, format: Intl.DateTimeFormat): string {
  const at = message.at === null ? Number.NaN : Date.parse(message.at);
  const time = Number.isNaN(at) ? '' : `${format.format(at)} `;
  return `**${time}${plainText(speakerOf(message))}**\n\n${quotationOf(message.text)}`;
}

function formatProgress(progress: TranscriptProgress): string {
  switch (progress.kind) {
    case 'unread':
    case 'reading':
      return '*The transcript is being read. The rest appears when it is complete.*';
    case 'stopped':
      return '*Reading was stopped. Open the transcript again to read the rest.*';
    case 'changed':
      return '*The transcript changed while it was read, several times. Open it again to read the newest version.*';
    case 'limit':
      return '*The transcript is too long to be read whole. This is its beginning.*';
    case 'repeated':
      return '*The service sent the same part again, so reading ended here.*';
    case 'failed':
      return `*The rest could not be read: ${plainText(progress.error.reason)} Open the transcript again to try once more.*`;
    case 'complete':
      return '';
  }
}
