import { connect } from '../../../webview/connect.ts';
import { cardPage } from '../contract.ts';

/** This page's way to the extension. */
export const host = connect(cardPage);
