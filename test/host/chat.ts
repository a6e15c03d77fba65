import assert from 'node:assert/strict';
import { Ajv } from 'ajv';
import * as vscode from 'vscode';

import { until } from './editor.ts';

export interface ToolCall {
  readonly name: string;
  readonly input: object;
}

/** What a model does: yields its calls, and continues with the text of each result. */
export type ModelScript = Generator<ToolCall, void, string>;

/** What the model extension of `scriptedModel` calls, which is in the same extension host. */
const shared: typeof globalThis & {
  answerOfModel?: (
    results: readonly string[],
    tools: readonly vscode.LanguageModelChatTool[],
  ) => (vscode.LanguageModelChatTool & { readonly input: object }) | undefined;
} = globalThis;

const ajv = new Ajv({ strict: false, validateFormats: false });
const mcpPrefix = 'mcp_jobdeck_';

/**
 * Lets a model of the editor follow `script` with the tools of Jobdeck. As a real one it knows only the tools and results that the editor
 * passes to it, and its arguments must fit the schemas of the tools. Resolves to the results.
 */
export async function chat(script: ModelScript): Promise<readonly string[]> {
  const [model = assert.fail('no model')] = await until('the model', async () => {
    const models = await vscode.lm.selectChatModels({ vendor: 'jobdeck-test' });
    return models.length > 0 ? models : undefined;
  });
  let received: readonly string[] = [];
  shared.answerOfModel = (results, offered) => {
    received = results;
    const { done, value } = script.next(results.at(-1) ?? '');
    if (done) return undefined;
    const tool = offered.find(({ name }) => name === value.name || name === mcpPrefix + value.name);
    assert.ok(tool, `${value.name} is not offered`);
    assert.ok(ajv.validate(tool.inputSchema ?? {}, value.input), `${value.name}: ${ajv.errorsText()}`);
    return { ...tool, input: value.input };
  };
  const tools = vscode.lm.tools
    .filter(({ name }) => name.startsWith(mcpPrefix) || name.startsWith('jobdeck_'))
    .map(({ name, description, inputSchema }) => ({ name, description, inputSchema: inputSchema ?? {} }));
  const messages = [vscode.LanguageModelChatMessage.User('Follow the script.')];
  while (await answer(model, messages, tools));
  return received;
}

/** Carries out the model's next call, as a chat participant does; resolves to false if it has ended. */
async function answer(
  model: vscode.LanguageModelChat,
  messages: vscode.LanguageModelChatMessage[],
  tools: vscode.LanguageModelChatTool[],
): Promise<boolean> {
  const { stream } = await model.sendRequest(messages, { tools });
  let hasCalled = false;
  for await (const part of stream) {
    if (!(part instanceof vscode.LanguageModelToolCallPart)) continue;
    hasCalled = true;
    const { callId, name, input } = part;
    const { content } = await vscode.lm.invokeTool(name, { input, toolInvocationToken: undefined });
    const result = new vscode.LanguageModelToolResultPart(callId, content);
    messages.push(vscode.LanguageModelChatMessage.Assistant([part]), vscode.LanguageModelChatMessage.User([result]));
  }
  return hasCalled;
}
