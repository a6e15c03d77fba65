const { commands } = require('vscode');

exports.activate = async () => {
  await commands.executeCommand('workbench.view.extension.jobdeck');
  await commands.executeCommand('jobdeck.board.open');
};
