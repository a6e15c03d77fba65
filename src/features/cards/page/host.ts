import { connect } from '../../../webview/connect.ts';
import { cardPage } from '../contract.ts';

export const cardHost = connect(cardPage);
