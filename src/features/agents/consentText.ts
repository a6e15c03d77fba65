import { permissions as allPermissions, type Permission } from '../../base/permission.ts';
import { permissionTexts } from '../../base/permissionTexts.ts';

const keys = 'Names, limits and spend, with your management key; no key itself. You confirm each change.';
const sent = 'They can read, and send to the language model that you chat with:';

/** What the permissions, and the management key if there is one, let agents read and change. */
export function consentDetail(usable: readonly Permission[], hasKeys: boolean): string {
  const of = (kind: 'read' | 'edit'): string[] =>
    allPermissions
      .filter((each) => each.endsWith(`:${kind}`) && usable.includes(each))
      .map((each) => `• ${permissionTexts[each].name}: ${permissionTexts[each].grants}`);
  const [reads, edits] = [of('read'), of('edit')];
  return [
    "They would use the editor's own token.",
    [sent, ...reads, ...(hasKeys ? [`• Read API keys: ${keys}`] : [])].join('\n'),
    edits.length === 0
      ? 'They can change nothing in the tracker.'
      : ['They can change, and the editor asks you first unless you turned that off:', ...edits].join('\n'),
    'With a read-only token they can change nothing in the tracker. If you cancel, you are asked again in a new window, or when an agent reads what you have open.',
  ].join('\n\n');
}

export const apiKeyConsentDetail = `${sent}\n• ${keys}`;
