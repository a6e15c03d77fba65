import type * as vscode from 'vscode';

import { explain } from '../host/explain.ts';
import { type McpServerNeeds, registerMcpServer } from './mcpServer.ts';

/** The agent room: what the editor's agents reach of the tracker. */
export const registerAgent = (needs: Omit<McpServerNeeds, 'explain'>): vscode.Disposable =>
  registerMcpServer({ ...needs, explain: (error) => explain('Starting the MCP server', error) });
