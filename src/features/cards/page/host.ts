import { connect } from '../../../webview/connect.ts';
import { cardPage } from '../contract.ts';

export const host = connect(cardPage);
