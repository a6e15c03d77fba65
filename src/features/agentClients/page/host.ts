import { connect } from '../../../webview/connect.ts';
import { agentsPage } from '../contract.ts';

export const agentsHost = connect(agentsPage);
