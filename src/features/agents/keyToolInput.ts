import { isReset } from '../../base/domain/usageWindows.ts';
import { ServiceError } from '../../base/flow/errors.ts';
import type { ApiKeyEdit } from '../../store/keys/keyEdit.ts';

/** Tool input from a model is untrusted: each reader returns a checked value, or throws an error that a model can act on. */

const known = ['hash', 'name', 'disabled', 'limit', 'limit_reset', 'include_byok_in_limit'] as const;
const maxNameLength = 256;

const rejectWith = (tool: string, reason: string): never => {
  throw new ServiceError('invalid', tool, reason);
};

function objectOf(tool: string, input: unknown, allowed: readonly string[]): Readonly<Record<string, unknown>> {
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    return rejectWith(tool, 'The input has to be an object.');
  const unknown = Object.keys(input).find((name) => !allowed.includes(name));
  if (unknown !== undefined)
    rejectWith(
      tool,
      `There is no property "${unknown.slice(0, 40)}"; there are ${allowed.join(', ')}. Keys are created, deleted and given an expiry by the user only: "Jobdeck: Create Key…", "Jobdeck: Delete Key…".`,
    );
  return { ...input };
}

export function readHash(tool: string, input: unknown, allowed: readonly string[] = ['hash']): string {
  const { hash } = objectOf(tool, input, allowed);
  if (typeof hash === 'string' && /^[\x21-\x7e]{1,200}$/.test(hash)) return hash;
  return rejectWith(tool, '"hash" has to be the hash of a key. Call jobdeck_list_keys to find it.');
}

interface ListInput {
  readonly includeDisabled: boolean;
  readonly page: number;
  readonly workspaceId: string | undefined;
}

export function readList(input: unknown): ListInput {
  const tool = 'jobdeck_list_keys';
  const fields = objectOf(tool, input ?? {}, ['include_disabled', 'page', 'workspace_id']);
  const { include_disabled: disabled = true, page = 1, workspace_id: workspace } = fields;
  if (typeof disabled !== 'boolean') return rejectWith(tool, '"include_disabled" has to be true or false.');
  if (typeof page !== 'number' || !Number.isInteger(page) || page < 1 || page > 50)
    return rejectWith(tool, '"page" has to be a whole number from 1 to 50.');
  if (workspace !== undefined && (typeof workspace !== 'string' || workspace === '' || workspace.length > 200))
    return rejectWith(tool, '"workspace_id" has to be the id of a workspace, or be left out.');
  return { includeDisabled: disabled, page, workspaceId: workspace };
}

export function readUpdate(input: unknown): { readonly hash: string; readonly edit: ApiKeyEdit } {
  const tool = 'jobdeck_update_key';
  const hash = readHash(tool, input, known);
  const fields = objectOf(tool, input, known);
  const { name, disabled, limit, limit_reset: reset, include_byok_in_limit: byok } = fields;
  if (name !== undefined && (typeof name !== 'string' || name.trim() === '' || name.length > maxNameLength))
    return rejectWith(tool, `"name" has to be a text of 1 to ${maxNameLength} characters.`);
  if (disabled !== undefined && typeof disabled !== 'boolean')
    return rejectWith(tool, '"disabled" has to be true or false.');
  if (limit !== undefined && limit !== null && !(typeof limit === 'number' && Number.isFinite(limit) && limit >= 0))
    return rejectWith(tool, '"limit" has to be a number of USD from 0, or null for no limit.');
  if (reset !== undefined && reset !== null && !isReset(reset))
    return rejectWith(tool, '"limit_reset" has to be "daily", "weekly", "monthly", or null for never.');
  if (byok !== undefined && typeof byok !== 'boolean')
    return rejectWith(tool, '"include_byok_in_limit" has to be true or false.');
  const edit: ApiKeyEdit = {
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(disabled === undefined ? {} : { disabled }),
    ...(limit === undefined ? {} : { limit }),
    ...(reset === undefined ? {} : { limit_reset: reset }),
    ...(byok === undefined ? {} : { include_byok_in_limit: byok }),
  };
  if (Object.keys(edit).length === 0)
    return rejectWith(tool, `Name at least one property to change: ${known.slice(1).join(', ')}.`);
  return { hash, edit };
}
