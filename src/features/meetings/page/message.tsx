import type { MeetingMessage } from '../contract.ts';
import { handleRowShortcut } from './rowFocus.ts';
import { focusIndex, isSelected, selectTo } from './selection.ts';
import { textSelection } from './state.ts';

interface MessageRowProps {
  readonly index: number;
  /** Undefined while it is not loaded. */
  readonly message: MeetingMessage | undefined;
  readonly top: number;
  readonly count: number;
  /** The current match is in the part that is not shown. */
  readonly hidesMatch: boolean;
  readonly onPress: (event: MouseEvent, index: number) => void;
}

const messageContext = JSON.stringify({ webviewSection: 'message' });

export function MessageView({ index, message, top, count, hidesMatch, onPress }: MessageRowProps) {
  const isChosen = isSelected(index);
  return (
    <div
      role="option"
      class={isChosen ? 'message selected' : 'message'}
      aria-posinset={index + 1}
      aria-setsize={count}
      aria-selected={isChosen}
      aria-busy={message === undefined}
      tabIndex={index === focusIndex.value ? 0 : -1}
      data-index={index}
      data-vscode-context={messageContext}
      data-id={message?.id}
      style={{ transform: `translateY(${top}px)` }}
      onMouseDown={(event) => {
        // The browser would select text.
        if (event.shiftKey) event.preventDefault();
      }}
      onClick={(event) => onPress(event, index)}
      onContextMenu={() => {
        if (textSelection.value?.index === index) return;
        document.getSelection()?.removeAllRanges();
        if (!isSelected(index)) selectTo(index, false);
      }}
      onKeyDown={handleRowShortcut}
    >
      {message === undefined ? <p class="time">…</p> : <MessageText {...message} hidesMatch={hidesMatch} />}
    </div>
  );
}

function MessageText({
  headings,
  kind,
  speaker,
  time,
  text,
  isCut,
  endsContext,
  hidesMatch,
}: MeetingMessage & Pick<MessageRowProps, 'hidesMatch'>) {
  return (
    <>
      {headings.map((heading) => (
        <h3 key={heading} dir="auto">
          {heading}
        </h3>
      ))}
      <div class={`said ${kind}`}>
        <p class="who">
          <bdi class="speaker">{speaker}</bdi> {time !== '' && <span class="time">{time}</span>}
        </p>
        <p class="text findable" dir="auto">
          {text}
        </p>
        {isCut && (
          <p class="cut">
            {hidesMatch
              ? 'What was found is in the part of this message that is not shown.'
              : 'Only the beginning of this message is shown.'}{' '}
            Open the transcript as a document to read all of it.
          </p>
        )}
      </div>
      {endsContext && <p class="reset">The context was reset here.</p>}
    </>
  );
}
