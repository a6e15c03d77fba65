import { Emitter } from '../../src/base/flow/event.ts';
import { type MeetingPage, meetingPage } from '../../src/features/meetings/contract.ts';
import { MeetingPageModel, type MeetingPageNeeds } from '../../src/features/meetings/pageModel.ts';
import type { QuotedPart } from '../../src/features/meetings/quotes/quoteText.ts';
import { formatFailure } from '../../src/host/ui/formatFailure.ts';
import type { ShownKind } from './pageInBrowser.ts';

/** Records what a meeting's page requests from the editor. */
export class MeetingAround {
  readonly asked: string[] = [];
  copied = '';
  quoted: readonly QuotedPart[] = [];
  mayQuote = true;
  hasCard = false;
  readonly boardChanged = new Emitter<void>();
  model: MeetingPageModel | undefined;
}

/** The page of a meeting, opened at a message if there is one. */
export function meetingPageKind(
  meetings: MeetingPageNeeds['meetings'],
  around: MeetingAround,
  meetingId: string,
  messageId?: string,
): ShownKind<MeetingPage> {
  const needs: MeetingPageNeeds = {
    meetings,
    locale: { locale: 'en-GB', timeZone: 'UTC' },
    formatFailure,
    run: async (command) => void around.asked.push(command),
    copyText: async (text) => {
      around.copied = text;
    },
    hasCard: () => around.hasCard,
    onDidChangeBoard: around.boardChanged.event,
    openCard: async () => void around.asked.push('card'),
    openDocument: async (which, { id }) => void around.asked.push(`${which} of ${id}`),
    quote: async ({ parts }) => {
      around.quoted = parts;
    },
    mayQuote: () => around.mayQuote,
    onDidChangeRights: () => ({ dispose: () => undefined }),
    close: () => void around.asked.push('close'),
    now: () => performance.now(),
    pause: () => new Promise((resolve) => void setImmediate(resolve)),
  };
  return {
    contract: meetingPage,
    feature: 'meetings',
    key: meetingId,
    open: () => {
      const model = new MeetingPageModel(needs, meetingId);
      around.model = model;
      if (messageId !== undefined) model.goToMessage(messageId);
      return model;
    },
  };
}
