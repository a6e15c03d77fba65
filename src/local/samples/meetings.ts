import type { Message, Summary } from '../../contract/tracker/library.ts';
import type { Database } from '../data/database.ts';
import { insertMeeting, insertMessage, insertSubchat, insertSummary } from '../data/meetings.ts';
import { newId } from '../ids.ts';
import { type Random, seededRandom } from './random.ts';
import {
  applications,
  assistance,
  type ConversationLine,
  candidate,
  interview,
  type MeetingStory,
  meetingStories,
  postOf,
} from './story/story.ts';
import type { Workdays } from './workdays.ts';

const minute = 60_000;
const longInterview = { messages: 1_300, minutes: 150 };
const longAssistance = { messages: 420, minutes: 150 };
const debrief = { messages: 280, minutes: 30 };
/** Minutes from the start of the long meeting to the reset of the assistant's context. */
const resetAfter = 60;

export interface PastMeeting {
  readonly id: string;
  readonly company: string | undefined;
  readonly endedAt: Date;
}

export function addMeetings(database: Database, workdays: Workdays): PastMeeting[] {
  const random = seededRandom(7);
  return meetingStories.map((story) => {
    const id = newId('meeting');
    const startedAt = workdays(...story.began);
    const endedAt = new Date(startedAt.getTime() + story.minutes * minute);
    insertMeeting(database, {
      id,
      title: story.title,
      startedAt: startedAt.toISOString(),
      endedAt: endedAt.toISOString(),
      durationSeconds: story.minutes * 60,
      vacancy: vacancyOf(story),
      scores: scoresOf(story),
      verdict: story.verdict ?? null,
      hasSummary: story.summary !== undefined,
      hasTranscript: story.topics.length > 0,
    });
    if (story.summary) insertSummary(database, summaryOf(id, story, endedAt));
    addTranscript(database, id, story, startedAt, random);
    return { id, company: story.company, endedAt };
  });
}

function vacancyOf({ company }: MeetingStory) {
  const application = applications.find((candidate) => candidate.company === company);
  return application ? { title: application.title, company: application.company, url: postOf(application) } : null;
}

const scoresOf = ({ scores }: MeetingStory) =>
  ['Communication', 'Depth', 'Fit'].flatMap((name, index) => {
    const value = scores?.[index];
    return value === undefined ? [] : [{ name, value, max: 10 }];
  });

function summaryOf(meetingId: string, { title, interviewer, summary }: MeetingStory, endedAt: Date): Summary {
  const points = (lines: readonly string[] = []): string => lines.map((line) => `- ${line}`).join('\n');
  const text = `# ${title}\n\nWith ${interviewer}.\n\n## What went well\n\n${points(summary?.good)}\n\n## What to work on\n\n${points(summary?.weak)}\n\n## Next\n\n${summary?.next ?? ''}\n`;
  return { meetingId, generatedAt: new Date(endedAt.getTime() + 2 * minute).toISOString(), text };
}

function addTranscript(database: Database, id: string, story: MeetingStory, startedAt: Date, random: Random): void {
  const { topics, interviewer } = story;
  if (topics.length === 0) return;
  const begin = startedAt.getTime();
  const add = (title: string, lines: readonly ConversationLine[], from: number, minutes: number): void => {
    const subchat = insertSubchat(database, id, title);
    for (const [index, { speaker, text }] of lines.entries()) {
      const at = begin + from * minute + Math.floor((index * minutes * minute) / lines.length);
      const reset = story.long === true && at < begin + resetAfter * minute;
      insertMessage(database, subchat, message(at, speaker, text, interviewer, reset));
    }
  };
  if (!story.long) {
    add('Interview', interview(random, topics, story.minutes), 0, story.minutes);
    return;
  }
  add('Interview', interview(random, topics, longInterview.messages), 0, longInterview.minutes);
  add('Assistant', assistance(random, topics, longAssistance.messages), 0, longAssistance.minutes);
  add('Debrief', assistance(random, topics, debrief.messages), longInterview.minutes, debrief.minutes);
}

function message(
  at: number,
  speaker: ConversationLine['speaker'],
  text: string,
  interviewer: string,
  reset: boolean,
): Message {
  const names: Partial<Record<ConversationLine['speaker'], string>> = { interviewer, candidate };
  return {
    id: newId('message'),
    at: new Date(at).toISOString(),
    speaker,
    speakerName: names[speaker] ?? null,
    text,
    beforeContextReset: reset,
  };
}
