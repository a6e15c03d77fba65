import { utcTime } from '../../base/domain/moments.ts';
import { isReset } from '../../base/domain/usageWindows.ts';
import { ServiceError } from '../../base/flow/errors.ts';
import { jsonForModel, newFence } from '../../base/text/fencedData.ts';
import type { ApiKey } from '../../contract/keys.ts';
import type { ModelTool } from '../../host/lazy/runTool.ts';
import { formatApiKeyLimit, formatEdit, formatRemaining, riskOf } from '../../store/keys/formatKey.ts';
import { type ApiKeyEdit, applyApiKeyEdit, changesTo } from '../../store/keys/keyEdit.ts';
import { conditionOf, nextResetOf } from '../../store/keys/keyHealth.ts';
import type { ApiKeyStore } from '../../store/keys/keyStore.ts';

const pageSize = 100;
/** Of questions that the user has answered with no, too: the editor does not say so. */
const maxQuestions = 100;

interface KeyToolNeeds {
  readonly keys: ApiKeyStore;
  readonly locale: () => string;
  /** Resolves to whether agents may read keys. */
  readonly askConsent: () => Promise<boolean>;
  /** Resolves to true only for the named button. */
  readonly confirm: (question: string, detail: string, button: string) => Promise<boolean>;
}

interface UpdateQuestion {
  readonly keyName: string;
  readonly title: string;
  readonly lines: readonly string[];
}

/** Language model tools that read and update API keys. Each update is confirmed by the user; no tool creates or deletes keys. */
export class ApiKeyTools {
  readonly #needs: KeyToolNeeds;
  /** Keys as the user was asked about them, the oldest question first. */
  readonly #questioned = new Map<string, ApiKey>();
  readonly tools: Readonly<Record<string, ModelTool>> = {
    jobdeck_list_keys: {
      prepare: () => ({ message: 'Listing API keys' }),
      invoke: (input, signal) => this.list(input, signal),
    },
    jobdeck_get_key: {
      prepare: () => ({ message: 'Reading an API key' }),
      invoke: (input) => this.get(input),
    },
    jobdeck_update_key: {
      prepare: async (input) => {
        const { keyName, ...confirmation } = await this.questionBefore(input);
        return { message: `Changing the API key "${keyName}"`, confirmation };
      },
      invoke: (input) => this.update(input),
    },
  };

  constructor(needs: KeyToolNeeds) {
    this.#needs = needs;
  }

  async list(input: unknown, signal: AbortSignal): Promise<string> {
    const { includeDisabled, page, workspaceId } = readList(input);
    await this.#assertAllowed('jobdeck_list_keys');
    const query = { includeDisabled, workspaceId, pages: page };
    const list = await this.#needs.keys.reader.list(query, 'withoutPatch', { signal });
    const from = (page - 1) * pageSize;
    return described({
      keys: list.keys
        .slice(from, list.from === 'service' && list.hasMore ? from + pageSize : undefined)
        .map((key) => apiKeyForModel(key, Date.now())),
      ...(list.hasMore ? { next_page: page + 1 } : {}),
      ...(list.from === 'memory'
        ? { note: 'This service has no list: these are the keys that the user added by hash.' }
        : {}),
    });
  }

  async get(input: unknown): Promise<string> {
    const hash = readHash('jobdeck_get_key', input);
    await this.#assertAllowed('jobdeck_get_key');
    const key = await this.#needs.keys.read(hash);
    return described({ key: apiKeyForModel(key, Date.now()) });
  }

  /** Called before `update`, which then changes the key only if it is still as the user saw it. */
  async questionBefore(input: unknown): Promise<UpdateQuestion> {
    const { hash, edit } = readUpdate(input);
    const key = await this.#needs.keys.reader.peek(hash);
    this.#questioned.delete(hash);
    this.#questioned.set(hash, key);
    const [oldest] = this.#questioned.keys();
    if (this.#questioned.size > maxQuestions && oldest !== undefined) this.#questioned.delete(oldest);
    const locale = this.#needs.locale();
    const changes = formatEdit(key, edit, locale);
    const risk = riskOf(key, edit);
    const lines = [
      `Key: ${key.name} (${key.label})`,
      ...(changes.length === 0 ? ['Nothing changes.'] : changes),
      `Then ${formatRemaining(applyApiKeyEdit(key, edit), Date.now(), locale)}.`,
      ...(risk === undefined ? [] : [risk]),
    ];
    return { keyName: key.name, title: questionOf(key, edit, locale), lines };
  }

  async update(input: unknown): Promise<string> {
    const { hash, edit } = readUpdate(input);
    await this.#assertAllowed('jobdeck_update_key');
    const base = this.#questioned.get(hash) ?? (await this.#needs.keys.read(hash));
    this.#questioned.delete(hash);
    await this.#askAboutRisk(base, edit);
    const result = await this.#needs.keys.edits.edit(base, edit);
    if (result.kind === 'changed')
      throw new ServiceError(
        'conflict',
        'jobdeck_update_key',
        'Nothing was changed: another client has changed this key since the user was asked. Read it with jobdeck_get_key and ask the user again.',
      );
    const lines = formatEdit(base, edit, this.#needs.locale());
    return described({
      changed: lines.length === 0 ? 'nothing: it was so already' : lines,
      key: apiKeyForModel(result.key, Date.now()),
    });
  }

  async #assertAllowed(tool: string): Promise<void> {
    if (await this.#needs.askConsent()) return;
    throw new ServiceError(
      'denied',
      tool,
      'The user did not allow agents to read API keys. Do not try again unless the user asks.',
    );
  }

  /**
   * Editors can be configured to confirm no tool call, so changes that block a key's users or allow unlimited spending are always confirmed
   * here.
   */
  async #askAboutRisk(key: ApiKey, edit: ApiKeyEdit): Promise<void> {
    const risk = riskOf(key, edit);
    if (risk === undefined) return;
    const locale = this.#needs.locale();
    const detail = [...formatEdit(key, edit, locale), risk].join('\n\n');
    if (await this.#needs.confirm(`An agent asks: ${questionOf(key, edit, locale)}`, detail, 'Change')) return;
    throw new ServiceError(
      'denied',
      'jobdeck_update_key',
      'The user does not want this change. Do not try it again unasked.',
    );
  }
}

/** Names and labels are texts of a service. */
function described(result: object): string {
  const fence = newFence();
  return `${fence.note}\n${fence.around(jsonForModel(result))}`;
}

/** The key as a model sees it: documented properties and derived state, without additional properties of a service. */
export function apiKeyForModel(key: ApiKey, now: number): Readonly<Record<string, unknown>> {
  const reset = nextResetOf(key, now);
  return {
    hash: key.hash,
    name: key.name,
    label: key.label,
    state: conditionOf(key, now),
    disabled: key.disabled,
    limit_usd: key.limit,
    limit_remaining_usd: key.limit_remaining,
    limit_reset: key.limit_reset,
    next_reset: reset === undefined ? null : utcTime(reset),
    include_byok_in_limit: key.include_byok_in_limit,
    usage_usd: { total: key.usage, daily: key.usage_daily, weekly: key.usage_weekly, monthly: key.usage_monthly },
    byok_usage_usd: {
      total: key.byok_usage,
      daily: key.byok_usage_daily,
      weekly: key.byok_usage_weekly,
      monthly: key.byok_usage_monthly,
    },
    expires_at: key.expires_at ?? null,
    created_at: key.created_at,
    updated_at: key.updated_at,
    workspace_id: key.workspace_id,
  };
}

/** Names the change if only one property changes, such as `Set limit of "CI key" from $10/week to $25/month?`. */
export function questionOf(key: ApiKey, edit: ApiKeyEdit, locale: string): string {
  const changes = changesTo(key, edit);
  const after = applyApiKeyEdit(key, changes);
  const { name, disabled, limit, limit_reset: reset, include_byok_in_limit: byok } = changes;
  const others = [name, disabled, byok].filter((value) => value !== undefined).length;
  if (others === 0 && (limit !== undefined || reset !== undefined))
    return `Set limit of "${key.name}" from ${formatApiKeyLimit(key, locale)} to ${formatApiKeyLimit(after, locale)}?`;
  if (Object.keys(changes).length === 1 && name !== undefined) return `Rename "${key.name}" to "${name}"?`;
  if (Object.keys(changes).length === 1 && disabled !== undefined)
    return `${disabled ? 'Disable' : 'Enable'} "${key.name}"?`;
  return `Change the API key "${key.name}"?`;
}

const editableProperties = ['hash', 'name', 'disabled', 'limit', 'limit_reset', 'include_byok_in_limit'] as const;
const maxNameLength = 256;

const rejectWith = (tool: string, reason: string): never => {
  throw new ServiceError('invalid', tool, reason);
};

/** Input from a model is untrusted: each reader returns a checked value, or throws an error that a model can act on. */
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
  const hash = readHash(tool, input, editableProperties);
  const fields = objectOf(tool, input, editableProperties);
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
    return rejectWith(tool, `Name at least one property to change: ${editableProperties.slice(1).join(', ')}.`);
  return { hash, edit };
}
