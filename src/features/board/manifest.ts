import { type MenuEntry, manifest } from '../../base/editor/manifest.ts';
import { trackerWelcomes } from '../../base/editor/trackerWelcomes.ts';
import { cardRow, editable, editableCardRow, editableColumnRow, mayEdit, ready } from '../../base/editor/when.ts';

const columnEntries = (when: string): MenuEntry[] => [
  { command: 'jobdeck.column.rename', when, group: '1_change@1' },
  { command: 'jobdeck.column.recolor', when, group: '1_change@2' },
  { command: 'jobdeck.column.move', when, group: '1_change@3' },
  { command: 'jobdeck.column.create', when, group: '2_new@1' },
  { command: 'jobdeck.column.archiveCards', when, group: '3_end@1' },
  { command: 'jobdeck.column.delete', when, group: '3_end@2' },
];

const columnRowMenu = columnEntries(editableColumnRow);

const on = (section: 'card' | 'column' | 'board') => `webviewId == jobdeck.boardPage && webviewSection == ${section}`;
const card = on('card');
const editableCard = `${card} && ${mayEdit}`;
const editableColumn = `${on('column')} && ${mayEdit}`;
const editableBoard = `${on('board')} && ${mayEdit}`;

const pageMenu: readonly MenuEntry[] = [
  { command: 'jobdeck.card.open', when: card, group: '1_open@1' },
  { command: 'jobdeck.card.openToSide', when: card, group: '1_open@2' },
  { command: 'jobdeck.card.move', when: editableCard, group: '2_change@1' },
  { command: 'jobdeck.card.rename', when: editableCard, group: '2_change@2' },
  { command: 'jobdeck.reminder.add', when: editableCard, group: '2_change@3' },
  {
    command: 'jobdeck.card.attachMeeting',
    when: `${editableCard} && jobdeck.can.readMeetings`,
    group: '2_change@4',
  },
  { command: 'jobdeck.card.archive', when: editableCard, group: '3_end@1' },
  { command: 'jobdeck.card.delete', when: editableCard, group: '3_end@2' },
  { command: 'jobdeck.card.create', when: editableColumn, group: '2_new@0' },
  ...columnEntries(editableColumn),
  { command: 'jobdeck.card.create', when: editableBoard, group: '2_new@1' },
  { command: 'jobdeck.column.create', when: editableBoard, group: '2_new@2' },
  { command: 'jobdeck.board.undo', when: editableBoard, group: '3_board@1' },
  { command: 'jobdeck.board.redo', when: editableBoard, group: '3_board@2' },
  { command: 'jobdeck.board.refresh', when: on('board'), group: '3_board@3' },
];

const inTree = `focusedView == jobdeck.board && !inputFocus && ${mayEdit}`;

export const boardManifest = manifest({
  commands: {
    'jobdeck.board.initialize': {
      title: 'Create Board',
      icon: '$(sparkle)',
      palette: `jobdeck.board == absent && ${mayEdit}`,
    },
    'jobdeck.board.open': { title: 'Open Board', icon: '$(project)', palette: true },
    'jobdeck.board.redo': { title: 'Redo Last Change of Board', icon: '$(redo)', palette: editable },
    'jobdeck.board.undo': { title: 'Undo Last Change of Board', icon: '$(discard)', palette: editable },
    'jobdeck.board.filter': { title: 'Filter Board…', icon: '$(filter)', palette: ready },
    'jobdeck.board.filtered': { title: 'Change Filter of Board…', icon: '$(filter-filled)', palette: false },
    // With the cards as its argument, from a number of the statistics.
    'jobdeck.board.showCards': { title: 'Show Cards', palette: false },
    'jobdeck.board.refresh': { title: 'Refresh Board', icon: '$(refresh)', palette: true },
    'jobdeck.card.showAsMarkdown': { title: 'Show Card as Markdown', icon: '$(open-preview)', palette: ready },
    'jobdeck.card.rename': { title: 'Rename Card…', icon: '$(edit)', palette: editable },
    'jobdeck.card.move': { title: 'Move Card…', icon: '$(arrow-right)', palette: editable },
    'jobdeck.card.archive': { title: 'Archive Card', icon: '$(archive)', palette: editable },
    'jobdeck.card.delete': { title: 'Delete Card', icon: '$(trash)', palette: editable },
    'jobdeck.column.create': {
      title: 'Create Column…',
      icon: '$(add)',
      palette: `${mayEdit} && (${ready} || jobdeck.board == empty)`,
    },
    'jobdeck.column.rename': { title: 'Rename Column…', icon: '$(edit)', palette: editable },
    'jobdeck.column.recolor': { title: 'Change Column Color…', icon: '$(symbol-color)', palette: editable },
    'jobdeck.column.move': { title: 'Move Column…', icon: '$(arrow-swap)', palette: editable },
    'jobdeck.column.archiveCards': { title: 'Archive All Cards of Column', icon: '$(archive)', palette: editable },
    'jobdeck.column.delete': { title: 'Delete Column…', icon: '$(trash)', palette: editable },
    // F2 and Delete in the tree, for any kind of row.
    'jobdeck.board.renameRow': { title: 'Rename Card or Column…', palette: false },
    'jobdeck.board.deleteRow': { title: 'Archive Card or Delete Column…', palette: false },
  },
  viewsContainers: { jobdeck: { location: 'activitybar', title: 'Jobdeck', icon: 'media/jobdeck.svg' } },
  views: {
    'jobdeck.board': {
      container: 'jobdeck',
      order: 1,
      name: 'Board',
      icon: 'media/jobdeck.svg',
      draggable: true,
      drawnFirst: true,
    },
  },
  viewsWelcome: [
    {
      view: 'jobdeck.board',
      when: `jobdeck.board == absent && ${mayEdit} && !jobdeck.hosted`,
      contents:
        'Jobdeck keeps each application as a card that moves from the first link to the offer.\n[Paste a Job Link](command:jobdeck.card.createFromClipboard)\n[Import Cards…](command:jobdeck.import.open)\nYou can also [try with sample data](command:jobdeck.sample.add), [create an empty board](command:jobdeck.board.initialize) or [connect to a hosted tracker](command:jobdeck.session.connect).',
    },
    {
      view: 'jobdeck.board',
      when: `jobdeck.board == absent && ${mayEdit} && jobdeck.hosted`,
      contents:
        'This account has no board yet. Creating it adds the usual columns, from Saved to Offer, and a card for each job that you had a meeting about.\n[Create Board](command:jobdeck.board.initialize)\n[Import Cards…](command:jobdeck.import.open)',
    },
    {
      view: 'jobdeck.board',
      when: `jobdeck.board == absent && !${mayEdit}`,
      contents:
        'There is no board here yet, and this token lacks the permission "Edit tracker" to create one. Permissions of an issued token cannot change: create a new one in the account area of the service.\n[Connect with Another Token…](command:jobdeck.session.connect)\n[Show Permissions](command:jobdeck.session.showPermissions)',
    },
    {
      view: 'jobdeck.board',
      when: `jobdeck.board == empty && !${mayEdit}`,
      contents:
        'This board has no columns, and this token lacks the permission "Edit tracker" to add some.\n[Refresh](command:jobdeck.board.refresh)\n[Show Permissions](command:jobdeck.session.showPermissions)',
    },
    {
      view: 'jobdeck.board',
      when: `jobdeck.board == empty && ${mayEdit}`,
      contents:
        'This board has no columns.\n[Create Column…](command:jobdeck.column.create)\n[Import Cards…](command:jobdeck.import.open)\n[Refresh](command:jobdeck.board.refresh)',
    },
    {
      view: 'jobdeck.board',
      when: 'jobdeck.board == refused',
      contents:
        'The setting `jobdeck.tracker.baseUrl` is not an address that Jobdeck sends a token to: it has to be complete and start with https.\n[Connect…](command:jobdeck.session.connect)\n[Use Local Service](command:jobdeck.session.useLocal)',
    },
    ...trackerWelcomes('jobdeck.board', { names: 'board', permission: 'Read tracker' }),
  ],
  menus: {
    'view/title': [
      { command: 'jobdeck.card.create', when: `view == jobdeck.board && ${editable}`, group: 'navigation@1' },
      { command: 'jobdeck.board.open', when: 'view == jobdeck.board', group: 'navigation@2' },
      {
        command: 'jobdeck.board.filter',
        when: `view == jobdeck.board && ${ready} && !jobdeck.board.isFiltered`,
        group: 'navigation@3',
      },
      {
        command: 'jobdeck.board.filtered',
        when: 'view == jobdeck.board && jobdeck.board.isFiltered',
        group: 'navigation@4',
      },
      { command: 'jobdeck.board.refresh', when: 'view == jobdeck.board', group: '0_board@9' },
      { command: 'jobdeck.session.connect', when: 'view == jobdeck.board', group: '1_session@1' },
      {
        command: 'jobdeck.session.useLocal',
        when: 'view == jobdeck.board && jobdeck.hosted',
        group: '1_session@2',
      },
      {
        command: 'jobdeck.session.signOut',
        when: 'view == jobdeck.board && jobdeck.hosted',
        group: '1_session@3',
      },
      {
        command: 'jobdeck.column.create',
        when: `view == jobdeck.board && ${mayEdit} && (${ready} || jobdeck.board == empty)`,
        group: '0_board@1',
      },
      { command: 'jobdeck.log.show', when: 'view == jobdeck.board', group: '2_log@1' },
    ],
    'view/item/context': [
      { command: 'jobdeck.card.move', when: editableCardRow, group: 'inline@1' },
      { command: 'jobdeck.card.showAsMarkdown', when: cardRow, group: '1_open@3' },
      { command: 'jobdeck.card.move', when: editableCardRow, group: '2_move@1' },
      { command: 'jobdeck.card.rename', when: editableCardRow, group: '2_move@2' },
      { command: 'jobdeck.card.archive', when: editableCardRow, group: '3_end@1' },
      { command: 'jobdeck.card.delete', when: editableCardRow, group: '3_end@2' },
      ...columnRowMenu,
    ],
    'webview/context': pageMenu,
  },
  keybindings: [
    { command: 'jobdeck.board.renameRow', key: 'f2', when: inTree },
    { command: 'jobdeck.board.deleteRow', key: 'delete', mac: 'cmd+backspace', when: inTree },
    { command: 'jobdeck.board.undo', key: 'ctrl+z', mac: 'cmd+z', when: inTree },
    { command: 'jobdeck.board.redo', key: 'ctrl+shift+z', mac: 'cmd+shift+z', when: inTree },
    { command: 'jobdeck.board.redo', key: 'ctrl+y', when: inTree },
  ],
  documents: ['jobdeck-card'],
  pages: ['jobdeck.boardPage'],
});
