import type { McpEndpoint } from './endpoint.ts';
import type { ToolServerNeeds } from './toolServer.ts';

/** Loads the MCP library on the first request instead of at the start of the service. */
export function lazyMcp(needs: ToolServerNeeds): McpEndpoint {
  let loading: Promise<McpEndpoint> | undefined;
  const load = async (): Promise<McpEndpoint> => (await import('./endpoint.ts')).mcpEndpoint(needs);
  return {
    answer: async (request, response) => {
      loading ??= load();
      return (await loading).answer(request, response);
    },
    close: async () => (await loading)?.close(),
  };
}
