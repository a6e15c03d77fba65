import { grants, type Permission, permissions } from '../../base/domain/permission.ts';
import { permissionTexts } from '../../base/domain/permissionTexts.ts';
import type { Finding } from '../../base/editor/finding.ts';
import { ServiceError } from '../../base/flow/errors.ts';
import { listTools } from '../mcp.ts';
import type { Transport } from '../transport.ts';
import { refusal } from './rest.ts';
import { type StepNeeds, type StepResult, since, step } from './step.ts';

export type PermissionOf = (tool: string) => Permission | undefined;

/** The list of tools shows the token's exact permissions (tracker document, Cross-cutting rules 5). */
export async function tryMcp(send: Transport, permissionOf: PermissionOf, needs: StepNeeds): Promise<Finding[]> {
  let tools: readonly string[] | undefined;
  const mcp = await step('MCP', needs, async (signal) => {
    const start = performance.now();
    try {
      tools = await listTools((request) => send({ ...request, signal }), 'user');
    } catch (error) {
      if (!ServiceError.is(error)) throw error;
      return refusal(error);
    }
    return { verdict: 'fine', message: `Handshake, and ${tools.length} tools, after ${since(start)}.` };
  });
  // After the end of a subscription the endpoint lists no tool.
  const dependsOn = tools === undefined ? mcp.about : 'REST';
  return [
    { ...mcp, dependsOn: 'Token' },
    { about: 'Permissions', ...judgePermissions(tools, permissionOf), dependsOn },
  ];
}

function judgePermissions(tools: readonly string[] | undefined, permissionOf: PermissionOf): StepResult {
  if (tools === undefined) return { verdict: 'skipped', message: 'Not known: they are read from the MCP endpoint.' };
  const found = tools.flatMap((tool) => permissionOf(tool) ?? []);
  if (found.length === 0)
    return {
      verdict: 'wrong',
      message: 'None: the token is shown no tool.',
      next: 'Check that the subscription is active.',
    };
  const granted = `Granted: ${named(permissions.filter((permission) => grants(found, permission)))}.`;
  const missing = permissions.filter((permission) => !grants(found, permission));
  if (missing.length === 0) return { verdict: 'fine', message: granted };
  const next =
    'Permissions of an issued token cannot change: for those that are missing, create a new one and connect with it.';
  return { verdict: 'notice', message: `${granted} Missing: ${named(missing)}.`, next };
}

const named = (list: readonly Permission[]): string => list.map((each) => permissionTexts[each].name).join('; ');
