import * as vscode from 'vscode';

export const agentBadge = ({ agent, what }: { readonly agent: string; readonly what: string }): vscode.FileDecoration =>
  new vscode.FileDecoration('A', `${agent}: ${what}`, new vscode.ThemeColor('charts.blue'));
