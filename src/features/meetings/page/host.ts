import type { StateOf } from '../../../base/editor/page.ts';
import { connect } from '../../../webview/connect.ts';
import { type MeetingPage, meetingPage } from '../contract.ts';

export const meetingHost = connect(meetingPage);

let persisted: StateOf<MeetingPage> = meetingHost.persisted ?? {};

export function persist(changes: Partial<StateOf<MeetingPage>>): void {
  persisted = { ...persisted, ...changes };
  meetingHost.persist(persisted);
}
