import { ServiceError } from '../../base/flow/errors.ts';
import type { ApiKey } from '../../contract/keys.ts';
import type { Retries } from '../../host/ui/retries.ts';
import { formatEdit, riskOf } from '../../store/keys/formatKey.ts';
import { type ApiKeyEdit, editTo } from '../../store/keys/keyEdit.ts';
import type { ApiKeyEditResult } from '../../store/keys/keyEdits.ts';
import type { ApiKeyStore } from '../../store/keys/keyStore.ts';
import type { FormatContext } from './formatRow.ts';

interface ApiKeyQuestions extends Pick<Retries, 'withRetry'> {
  /** Modal; resolves to true only for the named button. */
  confirm(message: string, detail: string, button: string): Promise<boolean>;
  inform(message: string, button: string): PromiseLike<string | undefined>;
  notify(message: string): void;
}

export interface ApiKeyEditing {
  readonly keys: ApiKeyStore;
  readonly formatContext: () => FormatContext;
  readonly user: ApiKeyQuestions;
}

export async function editApiKey(needs: ApiKeyEditing, key: ApiKey, edit: ApiKeyEdit): Promise<void> {
  if (!(await confirmRisk(needs, key, edit))) return;
  const saved = await saveEdit(needs, key, edit, (base) => needs.keys.edits.edit(base, edit));
  if (saved !== undefined) offerUndo(needs, saved);
}

/** `base` is the key that the user decided on. Rejects if the edit was refused, or called off by the user. */
export async function editApiKeyOnce(needs: ApiKeyEditing, key: ApiKey, edit: ApiKeyEdit, base: ApiKey): Promise<void> {
  const isConfirmed = await confirmRisk(needs, key, edit);
  const saved = isConfirmed ? await attempts(needs, base, edit, (on) => needs.keys.edits.edit(on, edit))() : undefined;
  if (saved === undefined) throw new ServiceError('cancelled', 'updateKeys', 'The change was called off.');
  offerUndo(needs, saved);
}

async function confirmRisk({ formatContext, user }: ApiKeyEditing, key: ApiKey, edit: ApiKeyEdit): Promise<boolean> {
  const risk = riskOf(key, edit);
  if (risk === undefined) return true;
  const lines = formatEdit(key, edit, formatContext().locale);
  return user.confirm(`Change "${key.name}"?`, [...lines, risk].join('\n\n'), 'Change');
}

function offerUndo(needs: ApiKeyEditing, { key, done }: Saved): void {
  const { keys, user } = needs;
  if (done === undefined) return;
  // The editor replaces an equal message, so that only the last change of a key offers Undo.
  void user.inform(`"${key.name}" is changed.`, 'Undo').then(async (chosen) => {
    if (chosen === undefined) return;
    if (keys.edits.undoable === done) await undoLast(needs);
    else user.notify('Keys were changed since, so this change is not the last one and was not undone.');
  });
}

export async function undoLast(needs: ApiKeyEditing): Promise<void> {
  const { keys, formatContext, user } = needs;
  const undone = keys.edits.undoable;
  const key = undone && keys.find(undone.hash);
  if (undone === undefined || key === undefined) return user.notify('There is no change of a key to undo.');
  const lines = formatEdit(key, undone.back, formatContext().locale);
  const saved = await saveEdit(needs, key, undone.back, (base) =>
    base === key ? keys.edits.undo() : keys.edits.edit(base, undone.back),
  );
  if (saved !== undefined) user.notify(`"${saved.key.name}" is as it was before. ${lines.join('. ')}.`);
}

type Saved = Extract<ApiKeyEditResult, { kind: 'saved' }>;

/** Confirms before overwriting a change by another client, and offers a retry after a failure; resolves to undefined if cancelled. */
export async function saveEdit(
  needs: ApiKeyEditing,
  key: ApiKey,
  edit: ApiKeyEdit,
  save: Save,
): Promise<Saved | undefined> {
  const attempt = attempts(needs, key, edit, save);
  let saved: Saved | undefined;
  await needs.user.withRetry(`Changing the key "${key.name}"`, async () => {
    saved = await attempt();
  });
  return saved;
}

type Save = (base: ApiKey) => Promise<ApiKeyEditResult | undefined>;

/** Each attempt starts from what the user confirmed last; resolves to undefined if cancelled. */
function attempts({ formatContext, user }: ApiKeyEditing, key: ApiKey, edit: ApiKeyEdit, save: Save) {
  const { locale } = formatContext();
  let base = key;
  return async (): Promise<Saved | undefined> => {
    for (let result = await save(base); result !== undefined; result = await save(base)) {
      if (result.kind === 'saved') return result;
      const theirs = formatEdit(result.expected, editTo(result.now), locale);
      const detail = [
        'Changed elsewhere:',
        ...(theirs.length > 0 ? theirs : ['It is the same again, but was changed in between.']),
        '',
        'Yours:',
        ...formatEdit(result.now, edit, locale),
      ];
      if (!(await user.confirm(`"${key.name}" was changed elsewhere. Change it anyway?`, detail.join('\n'), 'Change')))
        return undefined;
      base = result.now;
    }
    return undefined;
  };
}
