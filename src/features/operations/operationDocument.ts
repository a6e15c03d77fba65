import { log } from '../../host/log.ts';
import { pick } from '../../host/ui/ask.ts';
import { openDraft } from '../../host/ui/showDocument.ts';
import { choiceOf, draftOf } from './draft.ts';
import type { OperationsNeeds } from './needs.ts';

export async function openInput(needs: OperationsNeeds): Promise<void> {
  const row = await pick(
    'Which operation? Its input opens as a document.',
    (await needs.rows()).map((each) => choiceOf(each, needs.may)),
  );
  if (row === undefined) return;
  const text = await draftOf(row, { ...needs, warn: log.warn });
  await openDraft('jsonc', text, text.indexOf('""') + 1);
}
