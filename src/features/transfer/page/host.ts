import { connect } from '../../../webview/connect.ts';
import { importPage } from '../contract.ts';

export const importHost = connect(importPage);
