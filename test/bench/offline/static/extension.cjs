const { ThemeIcon, TreeItem, TreeItemCollapsibleState, window } = require('vscode');

const { None, Expanded } = TreeItemCollapsibleState;
const cards = Array.from({ length: 5 }, (_, index) => `Card ${index}`);
const columns = ['Saved', 'Applied', 'Interview', 'Offer', 'Rejected', 'Withdrawn'];

/** Shows a static tree like that of a small board: the time that the editor itself takes to draw one. */
exports.activate = ({ subscriptions }) => {
  const treeDataProvider = {
    getChildren: (column) => (column === undefined ? columns : cards.map((card) => `${card} of ${column}`)),
    getTreeItem: (element) => {
      const isColumn = columns.includes(element);
      const item = new TreeItem(element, isColumn ? Expanded : None);
      item.id = element;
      item.description = 'Northern Lights · 3 d';
      item.iconPath = new ThemeIcon(isColumn ? 'list-unordered' : 'briefcase');
      return item;
    },
  };
  const view = window.createTreeView('jobdeck.board', { treeDataProvider, showCollapseAll: true });
  view.message = 'As of 2:05 PM.';
  subscriptions.push(view);
};
