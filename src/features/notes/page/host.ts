import { connect } from '../../../webview/connect.ts';
import { notePage } from '../contract.ts';

export const noteHost = connect(notePage);
