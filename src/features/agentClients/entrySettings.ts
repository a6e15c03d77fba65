import { isObject } from '../../base/reader.ts';
import type { ConfigEntry } from './clients.ts';

/** Keys by which any of the clients says where a server is, how it is started, and what it is sent to pass a token. */
const connectionKeys: ReadonlySet<string> = new Set([
  ...['type', 'url', 'httpUrl', 'serverUrl', 'tcp'],
  ...['command', 'args', 'cwd', 'env', 'environment', 'envFile', 'env_vars'],
  ...['headers', 'headersHelper', 'http_headers', 'env_http_headers', 'bearer_token', 'bearer_token_env_var'],
  ...['auth', 'authProviderType', 'oauth', 'oauth_resource', 'scopes', 'targetAudience', 'targetServiceAccount'],
]);

/** The entry with all else that `existing` has, such as the tools that the user allows. */
export function withSettingsOf(existing: unknown, entry: ConfigEntry): ConfigEntry {
  if (!isObject(existing)) return entry;
  const settings = Object.entries(existing).filter(([key]) => !connectionKeys.has(key));
  return { ...entry, ...Object.fromEntries(settings) };
}
