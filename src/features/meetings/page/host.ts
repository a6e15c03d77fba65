import { connect } from '../../../webview/connect.ts';
import { meetingPage } from '../contract.ts';

export const meetingHost = connect(meetingPage);
