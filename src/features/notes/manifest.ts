import { manifest } from '../../base/editor/manifest.ts';
import { trackerWelcomes } from '../../base/editor/trackerWelcomes.ts';
import { flaggedRow } from '../../base/editor/when.ts';

const view = 'view == jobdeck.notes';
const canRead = 'jobdeck.can.readNotes';
const canEdit = 'jobdeck.can.editNotes';
const noteRow = flaggedRow('jobdeck.notes', 'note');
const editableNoteRow = `${noteRow} && ${canEdit}`;
const isOpen = 'resourceScheme =~ /^jobdeck-(note|test-project)$/';
const isWritable = 'resourceScheme == jobdeck-note';
const inConflict = 'resource in jobdeck.notes.conflicts';
const notInConflict = '!(resource in jobdeck.notes.conflicts)';

/** The sign for RAG is a checkbox, as in the tree and on the note page; the editor has no such icon. */
const checkbox = (state: 'on' | 'off') =>
  ({ light: `media/checkbox-${state}-light.svg`, dark: `media/checkbox-${state}-dark.svg` }) as const;

export const notesManifest = manifest({
  fileSystems: {
    'jobdeck-note': {},
    'jobdeck-test-project': {
      readOnly:
        'This note is a test project, a task that a company gave you: the service takes changes only to its RAG setting and its folder.',
    },
    'jobdeck-note-merge': {},
    'jobdeck-note-conflict': {
      readOnly: 'This is what is compared with your text. Edit yours, on the other side.',
    },
  },
  commands: {
    'jobdeck.note.open': { title: 'Open Note', icon: '$(go-to-file)', palette: canRead },
    'jobdeck.note.openPage': { title: 'Open Note Page', icon: '$(book)', palette: canRead },
    'jobdeck.note.openCard': {
      title: 'Open Card of Note',
      icon: '$(briefcase)',
      palette: 'resource in jobdeck.notes.withCard',
    },
    'jobdeck.note.create': { title: 'Create Note…', icon: '$(new-file)', palette: canEdit },
    'jobdeck.note.createFromSelection': {
      title: 'Create Note from Selection…',
      palette: `editorHasSelection && ${canEdit}`,
    },
    'jobdeck.note.rename': { title: 'Rename Note…', icon: '$(edit)', palette: canEdit },
    'jobdeck.note.move': { title: 'Move Note to Folder…', icon: '$(folder)', palette: canEdit },
    'jobdeck.note.useInRag': { title: 'Use Note in RAG', icon: checkbox('off'), palette: canEdit },
    'jobdeck.note.stopUsingInRag': { title: 'Stop Using Note in RAG', icon: checkbox('on'), palette: canEdit },
    'jobdeck.notes.undo': { title: 'Undo Last Change of Notes', icon: '$(discard)', palette: canEdit },
    'jobdeck.notes.refresh': { title: 'Refresh Notes', icon: '$(refresh)', palette: canRead },
    'jobdeck.notes.search': { title: 'Search Notes…', icon: '$(search)', palette: canRead },
    'jobdeck.notes.explainDeletion': { title: 'Explain Deletion of Notes', palette: canRead },
    'jobdeck.notes.explainFolders': { title: 'Explain Note Folders', palette: canRead },
    'jobdeck.notes.filter': { title: 'Filter Notes…', icon: '$(filter)', palette: canRead },
    'jobdeck.notes.showAll': {
      title: 'Show All Notes',
      icon: '$(clear-all)',
      palette: 'jobdeck.notes.filtered',
    },
    'jobdeck.notes.chooseInterviewFolder': { title: 'Choose Folder of Interview Notes…', palette: canEdit },
    'jobdeck.note.compare': { title: 'Compare Note with the Service', palette: isOpen },
    // Without an icon, the title bar of the editor shows the title.
    'jobdeck.note.keepMine': { title: 'Keep My Version', palette: inConflict },
    'jobdeck.note.takeTheirs': { title: 'Take Their Version', palette: inConflict },
    'jobdeck.note.saveMerged': { title: 'Save Merged Version', palette: inConflict },
    'jobdeck.note.compareVersions': { title: 'Compare Versions', palette: false },
    'jobdeck.note.merge': { title: 'Merge Note in Three Panes', icon: '$(git-merge)', palette: inConflict },
    'jobdeck.note.completeMerge': { title: 'Complete Merge', icon: '$(check-all)', palette: false },
    'jobdeck.note.saveAsNew': { title: 'Save as New Note', palette: isWritable },
  },
  customEditors: {
    'jobdeck.note': { displayName: 'Note Page', opens: ['jobdeck-note:/**', 'jobdeck-test-project:/**'] },
  },
  // Auto save of a merge result would complete the merge.
  languages: {
    'jobdeck-merge': {
      name: 'Jobdeck Merge',
      files: ['**/jobdeck-merge/**'],
      settings: { 'files.autoSave': 'off', 'editor.wordWrap': 'on' },
    },
  },
  views: {
    'jobdeck.notes': {
      container: 'jobdeck',
      order: 2,
      name: 'Notes',
      icon: 'media/jobdeck.svg',
      visibility: 'collapsed',
      draggable: true,
    },
  },
  viewsWelcome: [
    {
      view: 'jobdeck.notes',
      when: 'jobdeck.notes == empty',
      contents: 'There are no notes here yet.\n[Create Note…](command:jobdeck.note.create)',
    },
    {
      view: 'jobdeck.notes',
      when: 'jobdeck.notes == nothingFound',
      contents: 'No note passes the filter.\n[Show All Notes](command:jobdeck.notes.showAll)',
    },
    ...trackerWelcomes('jobdeck.notes', { names: 'notes', permission: 'Read notes' }),
  ],
  menus: {
    'view/title': [
      { command: 'jobdeck.note.create', when: `${view} && ${canEdit}`, group: 'navigation@1' },
      { command: 'jobdeck.notes.search', when: view, group: 'navigation@2' },
      { command: 'jobdeck.notes.filter', when: `${view} && !jobdeck.notes.filtered`, group: 'navigation@3' },
      { command: 'jobdeck.notes.showAll', when: `${view} && jobdeck.notes.filtered`, group: 'navigation@4' },
      { command: 'jobdeck.notes.refresh', when: view, group: '0_notes@1' },
      { command: 'jobdeck.notes.explainFolders', when: view, group: '1_folders@1' },
    ],
    'view/item/context': [
      { command: 'jobdeck.note.create', when: `${view} && viewItem == folder && ${canEdit}`, group: 'inline@1' },
      { command: 'jobdeck.notes.explainFolders', when: `${view} && viewItem == folder`, group: '9_folders@1' },
      { command: 'jobdeck.note.open', when: noteRow, group: '1_open@1' },
      { command: 'jobdeck.note.openPage', when: noteRow, group: '1_open@2' },
      {
        command: 'jobdeck.note.rename',
        when: `${editableNoteRow} && !(viewItem =~ /\\btestProject\\b/)`,
        group: '2_edit@1',
      },
      { command: 'jobdeck.note.move', when: editableNoteRow, group: '2_edit@2' },
      {
        command: 'jobdeck.note.useInRag',
        when: `${editableNoteRow} && !(viewItem =~ /\\binRag\\b/)`,
        group: '3_rag@1',
      },
      {
        command: 'jobdeck.note.stopUsingInRag',
        when: `${editableNoteRow} && viewItem =~ /\\binRag\\b/`,
        group: '3_rag@2',
      },
    ],
    'editor/title': [
      { command: 'jobdeck.note.keepMine', when: `${isWritable} && ${inConflict}`, group: 'navigation@-5' },
      { command: 'jobdeck.note.takeTheirs', when: `${isWritable} && ${inConflict}`, group: 'navigation@-4' },
      {
        command: 'jobdeck.note.saveMerged',
        when: `${isWritable} && ${inConflict} && isInDiffEditor`,
        group: 'navigation@-3',
      },
      {
        command: 'jobdeck.note.compareVersions',
        when: `${isWritable} && ${inConflict} && !isInDiffEditor`,
        group: 'navigation@-2',
      },
      {
        command: 'jobdeck.note.merge',
        when: `${isWritable} && ${inConflict} && isInDiffEditor`,
        group: 'navigation@-1',
      },
      {
        command: 'jobdeck.note.useInRag',
        when: `${isOpen} && ${notInConflict} && !(resource in jobdeck.notes.openInRag) && ${canEdit}`,
        group: 'navigation@6',
      },
      {
        command: 'jobdeck.note.stopUsingInRag',
        when: `${isOpen} && ${notInConflict} && resource in jobdeck.notes.openInRag && ${canEdit}`,
        group: 'navigation@7',
      },
      {
        command: 'jobdeck.note.openPage',
        when: `${isOpen} && ${notInConflict} && activeCustomEditorId != jobdeck.note && !isInDiffEditor`,
        group: 'navigation@8',
      },
      {
        command: 'jobdeck.note.openCard',
        when: `${isOpen} && ${notInConflict} && resource in jobdeck.notes.withCard && !isInDiffEditor`,
        group: 'navigation@10',
      },
      {
        command: 'jobdeck.note.completeMerge',
        when: 'isMergeEditor && resourceScheme == jobdeck-note-merge',
        group: 'navigation@0',
      },
      { command: 'jobdeck.note.rename', when: `${isWritable} && ${canEdit}`, group: '1_note@1' },
      { command: 'jobdeck.note.move', when: `${isOpen} && ${canEdit}`, group: '1_note@2' },
      { command: 'jobdeck.note.compare', when: isWritable, group: '1_note@3' },
    ],
    'editor/context': [
      {
        command: 'jobdeck.note.createFromSelection',
        when: `editorHasSelection && ${canEdit}`,
        group: 'z_jobdeck@1',
      },
    ],
  },
  keybindings: [
    {
      command: 'jobdeck.note.rename',
      key: 'f2',
      when: `focusedView == jobdeck.notes && !inputFocus && ${canEdit}`,
      args: 'focusedRow',
    },
    {
      command: 'jobdeck.notes.explainDeletion',
      key: 'delete',
      mac: 'cmd+backspace',
      when: 'focusedView == jobdeck.notes && !inputFocus',
    },
    {
      command: 'jobdeck.notes.undo',
      key: 'ctrl+z',
      mac: 'cmd+z',
      when: `focusedView == jobdeck.notes && !inputFocus && ${canEdit}`,
    },
  ],
  configuration: {
    'jobdeck.notes.useNewNotesInMeetings': {
      scope: 'application',
      type: 'boolean',
      default: true,
      markdownDescription:
        'Whether notes that are created here are used in RAG, that is, whether the in-meeting assistant looks things up in them, until you say otherwise for one of them. The service does the same for notes that agents create.',
    },
  },
});
