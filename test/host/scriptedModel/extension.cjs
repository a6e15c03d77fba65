const vscode = require('vscode');

const information = {
  ...{ id: 'scripted', name: 'Scripted', family: 'scripted', version: '1' },
  ...{ maxInputTokens: 1_000_000, maxOutputTokens: 1_000_000, capabilities: { toolCalling: true } },
};

/** A chat model that calls tools as a test says: `answerOfModel` of `globalThis` returns its next call, or undefined at the end. */
exports.activate = ({ subscriptions }) => {
  const provider = {
    provideLanguageModelChatInformation: () => [information],
    provideLanguageModelChatResponse: async (_model, messages, { tools }, progress) => {
      const results = messages
        .flatMap(({ content }) => content)
        .filter((part) => part instanceof vscode.LanguageModelToolResultPart)
        .map(({ content }) => content.map(({ value }) => value).join('\n'));
      const call = globalThis.answerOfModel(results, tools);
      progress.report(
        call === undefined
          ? new vscode.LanguageModelTextPart('Done.')
          : new vscode.LanguageModelToolCallPart(`call-${results.length}`, call.name, call.input),
      );
    },
    provideTokenCount: async () => 1,
  };
  subscriptions.push(vscode.lm.registerLanguageModelChatProvider('jobdeck-test', provider));
};
