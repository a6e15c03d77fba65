import { effect } from '@preact/signals';

import { connect } from '../../../webview/connect.ts';
import { importPage } from '../contract.ts';

export const importHost = connect(importPage);

effect(() => {
  const runId = importHost.snapshot.value?.run?.id;
  if (runId !== undefined) importHost.persist({ runId });
});
