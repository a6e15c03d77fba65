import { askText, pick } from '../../host/ui/ask.ts';
import { formatRemaining } from '../../store/keys/formatKey.ts';
import { applyKeyEdit } from '../../store/keys/keyEdit.ts';
import { type KeyCommandNeeds, keyFor } from './commandArguments.ts';
import { editKey } from './editKey.ts';
import { validateKeyName } from './keyInput.ts';

export async function renameKey(needs: KeyCommandNeeds, argument: unknown): Promise<void> {
  const key = await keyFor(needs, argument, 'Which key is renamed?');
  const name =
    key && (await askText({ title: 'Rename Key', prompt: 'The new name', value: key.name, validate: validateKeyName }));
  if (key !== undefined && name !== undefined) await editKey(needs, key, { name: name.trim() });
}

export async function switchKey(needs: KeyCommandNeeds, disabled: boolean, argument: unknown): Promise<void> {
  const question = `Which key is to be ${disabled ? 'disabled' : 'enabled'}?`;
  const key = await keyFor(needs, argument, question, (each) => each.disabled !== disabled);
  if (key !== undefined) await editKey(needs, key, { disabled });
}

export async function setByok(needs: KeyCommandNeeds, argument: unknown): Promise<void> {
  const key = await keyFor(needs, argument, 'Whose BYOK usage?');
  if (key === undefined) return;
  const { locale, now } = needs.showing();
  const choices = [true, false].map((value) => ({
    label: value ? 'Counts toward the limit' : 'Does not count toward the limit',
    ...(value === key.include_byok_in_limit && { description: 'as now' }),
    detail: `Then ${formatRemaining(applyKeyEdit(key, { include_byok_in_limit: value }), now, locale)}`,
    value,
  }));
  const counts = await pick('Usage under your own provider keys (BYOK)', choices, `BYOK Usage of "${key.name}"`);
  if (counts !== undefined) await editKey(needs, key, { include_byok_in_limit: counts });
}
