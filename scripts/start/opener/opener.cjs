const { commands } = require('vscode');

exports.activate = () => commands.executeCommand('workbench.view.extension.jobdeck');
