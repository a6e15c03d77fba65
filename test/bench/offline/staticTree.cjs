const { readFileSync } = require('node:fs');
const { ThemeColor, ThemeIcon, TreeItem, TreeItemCollapsibleState, Uri, window } = require('vscode');

const { None, Collapsed, Expanded } = TreeItemCollapsibleState;
/** The rows that Jobdeck stored. */
const { message, rows } = JSON.parse(readFileSync(process.env.JOBDECK_BENCH_ROWS, 'utf8')).value;

/** Shows the rows of Jobdeck's tree and nothing else: the time that the editor itself takes to draw them. */
exports.activate = ({ subscriptions }) => {
  const view = window.createTreeView('jobdeck.board', {
    treeDataProvider: { getChildren: (row) => (row === undefined ? rows : row.children), getTreeItem: itemOf },
    showCollapseAll: true,
  });
  view.message = message;
  subscriptions.push(view);
};

function itemOf({ id, label, description, contextValue, icon, color, scheme, path, query, spoken, isExpanded }) {
  const item = new TreeItem(label, isExpanded === undefined ? None : isExpanded ? Expanded : Collapsed);
  const iconPath = new ThemeIcon(icon, color && new ThemeColor(color));
  const resourceUri = scheme && Uri.from({ scheme, path, query });
  return Object.assign(item, {
    ...{ id, description, contextValue, iconPath, accessibilityInformation: { label: spoken } },
    ...(resourceUri && { resourceUri }),
  });
}
