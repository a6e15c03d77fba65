import { askText, pick } from '../../host/ui/ask.ts';
import { formatRemaining } from '../../store/keys/formatKey.ts';
import { applyApiKeyEdit } from '../../store/keys/keyEdit.ts';
import { type ApiKeyCommandNeeds, apiKeyFor } from './commandArguments.ts';
import { editApiKey } from './editKey.ts';
import { validateApiKeyName } from './keyInput.ts';

export async function renameApiKey(needs: ApiKeyCommandNeeds, argument: unknown): Promise<void> {
  const key = await apiKeyFor(needs, argument, 'Which key is renamed?');
  const name =
    key &&
    (await askText({ title: 'Rename Key', prompt: 'The new name', value: key.name, validate: validateApiKeyName }));
  if (key !== undefined && name !== undefined) await editApiKey(needs, key, { name: name.trim() });
}

export async function switchApiKey(needs: ApiKeyCommandNeeds, disabled: boolean, argument: unknown): Promise<void> {
  const question = `Which key is to be ${disabled ? 'disabled' : 'enabled'}?`;
  const key = await apiKeyFor(needs, argument, question, (each) => each.disabled !== disabled);
  if (key !== undefined) await editApiKey(needs, key, { disabled });
}

export async function setByok(needs: ApiKeyCommandNeeds, argument: unknown): Promise<void> {
  const key = await apiKeyFor(needs, argument, 'Whose BYOK usage?');
  if (key === undefined) return;
  const { locale, now } = needs.formatContext();
  const choices = [true, false].map((value) => ({
    label: value ? 'Counts toward the limit' : 'Does not count toward the limit',
    ...(value === key.include_byok_in_limit && { description: 'as now' }),
    detail: `Then ${formatRemaining(applyApiKeyEdit(key, { include_byok_in_limit: value }), now, locale)}`,
    value,
  }));
  const counts = await pick('Usage under your own provider keys (BYOK)', choices, `BYOK Usage of "${key.name}"`);
  if (counts !== undefined) await editApiKey(needs, key, { include_byok_in_limit: counts });
}
