import type { Key } from '../contract/keys.ts';
import { confirm, inform, pick, tell } from '../host/ask.ts';
import { withRetry } from '../host/explain.ts';
import { editTo, type KeyEdit } from '../store/keys/keyEdit.ts';
import type { EditResult } from '../store/keys/keyEdits.ts';
import type { KeyStore } from '../store/keys/keyStore.ts';
import { editInWords, riskOf } from '../store/keys/keyWords.ts';
import { hashGiven } from './nodes.ts';
import { describeRow, type Showing } from './rowWords.ts';

/** What commands on keys are made with. */
export interface KeyCommandNeeds {
  readonly keys: KeyStore;
  readonly showing: () => Showing;
  /** The key that is selected in the tree. */
  readonly selected: () => Key | undefined;
}

/** The key that a command is about: the one handed over, else the selected one, else one that is picked of those that fit. */
export async function keyFor(
  { keys, showing, selected }: KeyCommandNeeds,
  argument: unknown,
  placeHolder: string,
  fits: (key: Key) => boolean = () => true,
): Promise<Key | undefined> {
  const hash = hashGiven(argument);
  if (hash !== undefined) return keys.find(hash);
  const chosen = argument === undefined ? selected() : undefined;
  if (chosen !== undefined && fits(chosen)) return keys.find(chosen.hash);
  const now = showing();
  const choices = keys.keys.filter(fits);
  if (choices.length === 0) throw new Error('There is no key that this can be done to.');
  return pick(
    placeHolder,
    choices.map((key) => ({ label: key.name || key.label, description: describeRow(key, now), value: key })),
  );
}

/**
 * Asks about what stops a key's users or lets them spend without end, does the edit, and offers to take it back. True where it was done;
 * `seen` is the key that the user decided on.
 */
export async function editKey(needs: KeyCommandNeeds, key: Key, edit: KeyEdit, seen = key): Promise<boolean> {
  const { keys, showing } = needs;
  const lines = editInWords(key, edit, showing().locale);
  const risk = riskOf(key, edit);
  if (risk !== undefined && !(await confirm(`Change "${key.name}"?`, [...lines, risk].join('\n\n'), 'Change')))
    return false;
  const saved = await saveEdit(needs, seen, edit, (decidedOn) => keys.edit(decidedOn, edit));
  if (saved?.done === undefined) return saved !== undefined;
  const { done } = saved;
  void inform(`"${saved.key.name}" is changed. ${lines.join('. ')}.`, 'Undo').then(async (chosen) => {
    if (chosen !== undefined && keys.undoable === done) await undoLast(needs);
  });
  return true;
}

/** Takes the last edit of a key back. */
export async function undoLast(needs: SavingNeeds): Promise<void> {
  const { keys, showing } = needs;
  const undone = keys.undoable;
  const key = undone && keys.find(undone.hash);
  if (undone === undefined || key === undefined) return tell('There is no change of a key to undo.');
  const lines = editInWords(key, undone.back, showing().locale);
  const saved = await saveEdit(needs, key, undone.back, (seen) =>
    seen === key ? keys.undo() : keys.edit(seen, undone.back),
  );
  if (saved !== undefined) tell(`"${saved.key.name}" is as it was before. ${lines.join('. ')}.`);
}

type SavingNeeds = Pick<KeyCommandNeeds, 'keys' | 'showing'>;
type Saved = Extract<EditResult, { kind: 'saved' }>;

/** Saves an edit: asks first where the key was changed by somebody else, and tries again on wish; undefined where it was called off. */
export async function saveEdit(
  { showing }: SavingNeeds,
  key: Key,
  edit: KeyEdit,
  save: (seen: Key) => Promise<EditResult | undefined>,
): Promise<Saved | undefined> {
  const { locale } = showing();
  let seen = key;
  let saved: Saved | undefined;
  await withRetry(`Changing the key "${key.name}"`, async () => {
    for (let result = await save(seen); result !== undefined; result = await save(seen)) {
      if (result.kind === 'saved') {
        saved = result;
        return;
      }
      const theirs = editInWords(result.seen, editTo(result.now), locale);
      const detail = [
        'Meanwhile:',
        ...(theirs.length > 0 ? theirs : ['It is the same again, but was changed in between.']),
        '',
        'Yours:',
        ...editInWords(result.now, edit, locale),
      ];
      if (!(await confirm(`"${key.name}" was changed meanwhile. Change it all the same?`, detail.join('\n'), 'Change')))
        return;
      seen = result.now;
    }
  });
  return saved;
}
