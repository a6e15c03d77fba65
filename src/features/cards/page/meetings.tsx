import { Button, IconButton } from '../../../webview/button.tsx';
import type { PageMeeting } from '../contract.ts';
import { cardHost } from './host.ts';

interface MeetingsProps {
  readonly meetings: readonly PageMeeting[];
  readonly mayEdit: boolean;
  /** Whether the token may read meetings. */
  readonly mayRead: boolean;
  readonly more: number;
}

export function Meetings({ meetings, more, mayEdit, mayRead }: MeetingsProps) {
  return (
    <section aria-labelledby="meetings-title">
      <h2 id="meetings-title">Meetings</h2>
      {meetings.length === 0 && <p class="quiet">No meetings.</p>}
      <ul class="meetings">
        {meetings.map(({ id, title, when, scores, verdict }) => (
          <li key={id} class="meeting">
            <div>
              {mayRead ? (
                <button
                  type="button"
                  class="opens"
                  aria-label={`Open the meeting ${title}`}
                  onClick={() => cardHost.act('openMeeting', { meetingId: id })}
                >
                  <strong>{title}</strong>
                </button>
              ) : (
                <strong>{title}</strong>
              )}
              <div class="quiet">{[when, scores].filter(Boolean).join(' · ')}</div>
              {verdict !== '' && <div>Verdict: {verdict}</div>}
            </div>
            {mayEdit && (
              <IconButton
                icon="close"
                label={`Detach the meeting ${title}`}
                onPress={() => cardHost.act('detach', { meetingId: id })}
              />
            )}
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p class="quiet">
          And {more.toLocaleString()} more {more === 1 ? 'meeting' : 'meetings'}.
        </p>
      )}
      {mayEdit && mayRead && <Button onPress={() => cardHost.act('attach', {})}>Attach Meeting…</Button>}
    </section>
  );
}
