import type { SecretStorage } from 'vscode';

import { defaultExpiryDays, isPermission, type Permission } from '../../base/domain/permission.ts';
import { tokenVariable } from '../../base/domain/token.ts';
import type { ApiKeys } from '../../contract/keys.ts';
import { hideSecret } from '../../host/secretTexts.ts';
import type { EditorMemory } from '../../host/storage/memory.ts';
import { type ReadVariable, TokenStore } from '../../host/storage/secrets.ts';
import { userSetting } from '../../host/storage/settings.ts';
import { AgentToken } from '../../store/session/agentToken.ts';
import type { PermissionStore } from '../../store/session/permissions.ts';
import { type Connection, type SessionNeeds, SessionStore } from '../../store/session/session.ts';
import { checkManagementKey, checkTrackerToken } from './checkToken.ts';
import { openPermissions, type PermissionSources } from './permissions.ts';
import { rememberedSession } from './rememberedSession.ts';
import { type ConnectableService, keyServiceTexts, type ReadAddress, trackerTexts } from './service.ts';

interface ServicesNeeds extends Omit<PermissionSources, 'session'> {
  readonly secrets: SecretStorage;
  readonly readVariable: ReadVariable;
  readonly startLocal: () => Promise<{
    readonly trackerUrl: string;
    readonly token: string;
    readonly keysUrl: string;
    readonly managementKey: string;
  }>;
  readonly readAddress: ReadAddress;
  readonly readTrackerAddress: ReadAddress;
  readonly keysAt: (connection: Connection) => Promise<ApiKeys>;
  readonly memory: EditorMemory;
}

interface Services {
  readonly tracker: ConnectableService;
  readonly keyService: ConnectableService;
  readonly agentTokens: TokenStore;
  readonly agentToken: AgentToken;
  readonly permissions: PermissionStore;
  /** Permissions of any token of the tracker, from the tools it is shown; rejects if the tool list is unavailable. */
  readonly permissionsAt: (connection: Connection) => Promise<readonly Permission[]>;
}

export function openServices(needs: ServicesNeeds): Services {
  const tracker = connectable({
    name: 'tracker',
    texts: trackerTexts,
    tokens: new TokenStore(needs.secrets, 'token', needs.readVariable),
    variable: { name: tokenVariable, value: () => needs.readVariable(tokenVariable) || undefined },
    lifetimeDays: defaultExpiryDays,
    readAddress: needs.readTrackerAddress,
    check: async (connection, signal) => checkTrackerToken(await needs.trackerAt(connection), signal && { signal }),
    startLocal: async () => {
      const { trackerUrl, token } = await needs.startLocal();
      hideSecret(token);
      return { baseUrl: trackerUrl, token };
    },
    remembered: rememberedSession(needs.memory),
  });
  const keyService = connectable({
    name: 'keyService',
    texts: keyServiceTexts,
    tokens: new TokenStore(needs.secrets, 'managementKey'),
    readAddress: needs.readAddress,
    check: async (connection, signal) => checkManagementKey(await needs.keysAt(connection), signal && { signal }),
    startLocal: async () => {
      const { keysUrl, managementKey } = await needs.startLocal();
      hideSecret(managementKey);
      return { baseUrl: keysUrl, token: managementKey };
    },
  });
  const agentTokens = new TokenStore(needs.secrets, 'agentToken');
  const agentToken = new AgentToken(tracker.session, agentTokens);
  const permissions = openPermissions({ ...needs, session: tracker.session });
  const permissionsAt = async (connection: Connection) => {
    const [tools, permissionOf] = await Promise.all([needs.toolsAt(connection), needs.permissionsOf()]);
    return [...new Set(tools.map(permissionOf).filter(isPermission))];
  };
  return { tracker, keyService, agentTokens, agentToken, permissions, permissionsAt };
}

type Unopened = Omit<ConnectableService, 'session'> & Pick<SessionNeeds, 'startLocal' | 'remembered'>;

function connectable({ startLocal, remembered, ...service }: Unopened): ConnectableService {
  const { texts, tokens, readAddress } = service;
  const session = new SessionStore({
    service: service.name,
    setting: texts.setting,
    credentialName: texts.bearer,
    configured: () => {
      const baseUrl = userSetting(texts.setting);
      return baseUrl === '' ? { kind: 'local' } : readAddress(baseUrl, texts.addressExample);
    },
    readToken: (baseUrl) => tokens.read(baseUrl),
    variableOf: (baseUrl) => tokens.variableOf(baseUrl),
    startLocal,
    ...(remembered && { remembered }),
  });
  return { ...service, session };
}
