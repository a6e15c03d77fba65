const vscode = require('vscode');

const prefix = 'mcp_jobdeck_';
const server = 'jobdeck.jobdeck/Jobdeck';

/**
 * What a chat does with the tools of the tracker: calls one that needs no arguments, and starts their server and counts them. The results are
 * in the status bar, since the editor shows at most three messages within 800 ms.
 */
exports.activate = ({ subscriptions }) => {
  const status = vscode.window.createStatusBarItem();
  status.show();
  let calls = 0;
  const call = async () => {
    const name = await vscode.window.showInputBox({ title: 'Tool to call' });
    const { content } = await vscode.lm.invokeTool(prefix + name, { input: {}, toolInvocationToken: undefined });
    const text = content.map(({ value }) => value).join('\n');
    calls += 1;
    status.text = `Result ${calls}: ${text.slice(0, 400)}`;
  };
  const count = async () => {
    await vscode.commands.executeCommand('workbench.mcp.startServer', server, { waitForLiveTools: true });
    const tools = vscode.lm.tools.filter(({ name }) => name.startsWith(prefix));
    status.text = `There are ${tools.length} tools of the tracker`;
  };
  subscriptions.push(
    status,
    vscode.commands.registerCommand('jobdeckTest.callTool', call),
    vscode.commands.registerCommand('jobdeckTest.countTools', count),
  );
};
