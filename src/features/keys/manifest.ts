import { manifest } from '../../base/editor/manifest.ts';
import { apiKeyCommandDeclarations, apiKeyMenu } from './commandManifest.ts';

const ready = 'jobdeck.keys == ready';
const view = 'view == jobdeck.keys';
const listed = `${view} && ${ready}`;
/** The list was read but may be empty: commands that change what it contains must then be available. */
const read = '(jobdeck.keys == ready || jobdeck.keys == empty)';

const folder = 'jobdeck-keys';
/** The editor names the unsaved state of a page by its URI, as UTF-16 in base64 (VS Code's `multibyteAwareBtoa`). */
const workingCopies = btoa(`jobdeck-keypage:/${folder}/`.replaceAll(/./g, '$&\0'));

export const keysManifest = manifest({
  commands: {
    'jobdeck.keys.refresh': { title: 'Refresh Keys', icon: '$(refresh)', palette: '!jobdeck.keys.hidden' },
    'jobdeck.keys.sort': { title: 'Sort Keys…', icon: '$(list-ordered)', palette: ready },
    'jobdeck.keys.filter': { title: 'Filter Keys…', icon: '$(filter)', palette: ready },
    'jobdeck.keys.showDisabled': {
      title: 'Show Disabled Keys',
      palette: `${read} && !jobdeck.keys.withDisabled`,
    },
    'jobdeck.keys.hideDisabled': { title: 'Hide Disabled Keys', palette: `${read} && jobdeck.keys.withDisabled` },
    'jobdeck.keys.chooseWorkspace': { title: 'Choose Workspace of Keys…', palette: read },
    'jobdeck.keys.loadMore': { title: 'Load More Keys', palette: `${ready} && jobdeck.keys.hasMore` },
    ...apiKeyCommandDeclarations,
    'jobdeck.spendMeter.show': {
      title: 'Show Spend in Status Bar',
      palette: '!jobdeck.keys.hidden && !config.jobdeck.spendMeter.enabled',
    },
    'jobdeck.spendMeter.hide': { title: 'Hide Spend in Status Bar', palette: 'config.jobdeck.spendMeter.enabled' },
    'jobdeck.spendMeter.choose': { title: 'Choose Keys for Spend in Status Bar…', palette: ready },
  },
  views: {
    'jobdeck.keys': {
      container: 'jobdeck',
      order: 5,
      name: 'Keys',
      icon: 'media/jobdeck.svg',
      when: '!jobdeck.keys.hidden',
      visibility: 'collapsed',
    },
  },
  viewsWelcome: [
    {
      view: 'jobdeck.keys',
      when: 'jobdeck.keys == empty',
      contents: 'There are no API keys here yet.\n[Create Key…](command:jobdeck.key.create)',
    },
    {
      view: 'jobdeck.keys',
      when: 'jobdeck.keys == noList',
      contents:
        'This key service has no list of keys. Add each key by its hash; Jobdeck remembers it on this machine.\n[Add Key by Hash…](command:jobdeck.key.add)',
    },
    {
      view: 'jobdeck.keys',
      when: 'jobdeck.keys == signedOut',
      contents:
        'The management key is not accepted: it is wrong, expired or revoked.\n[Connect to Key Service…](command:jobdeck.keyService.connect)',
    },
    {
      view: 'jobdeck.keys',
      when: 'jobdeck.keys == ordinaryKey',
      contents:
        'What is stored is an ordinary API key. Listing and changing keys needs a management key: create one where the key service keeps its management keys.\n[Connect with a Management Key…](command:jobdeck.keyService.connect)',
    },
    {
      view: 'jobdeck.keys',
      when: 'jobdeck.keys == denied',
      contents:
        'The key service does not let this management key read keys. Use one that may.\n[Connect to Key Service…](command:jobdeck.keyService.connect)',
    },
    {
      view: 'jobdeck.keys',
      when: 'jobdeck.keys == unreachable',
      contents:
        'The key service cannot be reached.\n[Try Again](command:jobdeck.keys.refresh)\n[Show Log](command:jobdeck.log.show)',
    },
    {
      view: 'jobdeck.keys',
      when: 'jobdeck.keys == failed',
      contents:
        'The keys could not be read. The log says why.\n[Try Again](command:jobdeck.keys.refresh)\n[Show Log](command:jobdeck.log.show)',
    },
  ],
  menus: {
    'view/title': [
      { command: 'jobdeck.key.create', when: listed, group: 'navigation@1' },
      { command: 'jobdeck.keys.filter', when: listed, group: 'navigation@2' },
      { command: 'jobdeck.keys.refresh', when: view, group: 'navigation@3' },
      { command: 'jobdeck.keys.sort', when: listed, group: '1_show@1' },
      {
        command: 'jobdeck.keys.showDisabled',
        when: `${view} && ${read} && !jobdeck.keys.withDisabled`,
        group: '1_show@2',
      },
      {
        command: 'jobdeck.keys.hideDisabled',
        when: `${view} && ${read} && jobdeck.keys.withDisabled`,
        group: '1_show@2',
      },
      { command: 'jobdeck.keys.chooseWorkspace', when: `${view} && ${read}`, group: '1_show@3' },
      { command: 'jobdeck.key.add', when: view, group: '2_add@1' },
      { command: 'jobdeck.key.undo', when: `${view} && jobdeck.keys.undoable`, group: '2_add@2' },
      {
        command: 'jobdeck.spendMeter.show',
        when: `${view} && !config.jobdeck.spendMeter.enabled`,
        group: '3_meter@1',
      },
      {
        command: 'jobdeck.spendMeter.hide',
        when: `${view} && config.jobdeck.spendMeter.enabled`,
        group: '3_meter@1',
      },
      { command: 'jobdeck.spendMeter.choose', when: listed, group: '3_meter@2' },
      { command: 'jobdeck.keyService.connect', when: view, group: '4_session@1' },
      { command: 'jobdeck.keyService.useLocal', when: `${view} && jobdeck.keyService.hosted`, group: '4_session@2' },
      { command: 'jobdeck.keyService.signOut', when: `${view} && jobdeck.keyService.hosted`, group: '4_session@3' },
    ],
    'view/item/context': apiKeyMenu,
  },
  keybindings: [
    {
      command: 'jobdeck.key.rename',
      key: 'f2',
      when: 'focusedView == jobdeck.keys && !inputFocus',
      args: 'focusedRow',
    },
    {
      command: 'jobdeck.key.delete',
      key: 'delete',
      mac: 'cmd+backspace',
      when: 'focusedView == jobdeck.keys && !inputFocus',
      args: 'focusedRow',
    },
    {
      command: 'jobdeck.key.undo',
      key: 'ctrl+z',
      mac: 'cmd+z',
      when: 'focusedView == jobdeck.keys && !inputFocus && jobdeck.keys.undoable',
    },
  ],
  documents: ['jobdeck-key'],
  customEditors: {
    'jobdeck.keyPage': { displayName: 'API Key', opens: ['jobdeck-keypage:/**'], isPage: 'editable' },
  },
  // A limit that is half typed must not be sent.
  languages: {
    'jobdeck-key-page': {
      name: 'Jobdeck Key Page',
      files: [`**/${folder}/*`, `**/${workingCopies}*`, `**/${workingCopies}*/**`],
      settings: { 'files.autoSave': 'off' },
    },
  },
  // Earlier versions opened keys as panels, which the editor may still restore.
  pages: ['jobdeck.keyPage'],
  configuration: {
    'jobdeck.spendMeter.enabled': {
      scope: 'application',
      type: 'boolean',
      default: false,
      markdownDescription:
        'Shows in the status bar what is left of the limit of the API key that is nearest to its limit, and warns once at 80 % and at 95 %. Reads the keys every 5 minutes at most.',
    },
    'jobdeck.spendMeter.unit': {
      scope: 'application',
      type: 'string',
      default: 'remaining',
      enum: ['remaining', 'percent'],
      markdownEnumDescriptions: ['What is left, in USD.', 'How much of the limit is used, in percent.'],
      markdownDescription: 'What the spend in the status bar is said in.',
    },
    'jobdeck.spendMeter.keys': {
      scope: 'application',
      type: 'array',
      items: { type: 'string' },
      default: [],
      markdownDescription:
        'The API keys that the spend in the status bar is about, each by its fingerprint (hash) at the service. Empty: all that work and have a limit. Choose them by name with *Jobdeck: Choose Keys for Spend in Status Bar…*.',
    },
  },
});
