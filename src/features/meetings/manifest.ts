import { manifest } from '../../base/editor/manifest.ts';
import { trackerWelcomes } from '../../base/editor/trackerWelcomes.ts';
import { editable, flaggedRow, ready } from '../../base/editor/when.ts';

const view = 'view == jobdeck.meetings';
const contextsView = 'view == jobdeck.contexts';
const canRead = 'jobdeck.can.readMeetings';
const canReadContexts = 'jobdeck.can.readContexts';
const isDocument = 'resourceScheme == jobdeck-meeting';
const isReading = 'resource in jobdeck.meetings.reading';
const isUnfinished = 'resource in jobdeck.meetings.unfinished';
const meetingRow = flaggedRow('jobdeck.meetings', 'meeting');

const attached = 'viewItem =~ /\\battached\\b/';
const canQuote = 'jobdeck.can.editNotes';
const isOpen = 'resource in jobdeck.meetings.open';
const isOpenWithCard = 'resource in jobdeck.meetings.withCard';

export const meetingsManifest = manifest({
  fileSystems: {
    'jobdeck-meeting': { readOnly: 'Meetings and contexts are made by the service and cannot be changed here.' },
  },
  customEditors: {
    'jobdeck.meetingPage': { displayName: 'Meeting', opens: ['jobdeck-meetingpage:/**'], isPage: true },
  },
  commands: {
    'jobdeck.meeting.open': { title: 'Open Meeting', icon: '$(go-to-file)', palette: canRead },
    'jobdeck.meeting.openSummary': { title: 'Open Summary of Meeting', icon: '$(note)', palette: canRead },
    'jobdeck.meeting.openTranscript': { title: 'Open Transcript of Meeting', icon: '$(comment)', palette: canRead },
    'jobdeck.meeting.openSubchat': { title: 'Open Part of Transcript…', palette: canRead },
    'jobdeck.meeting.quote': { title: 'Quote into Note…', icon: '$(quote)', palette: `${isOpen} && ${canQuote}` },
    'jobdeck.meeting.attach': { title: 'Attach to Card…', icon: '$(link)', palette: `${isOpen} && ${editable}` },
    'jobdeck.meeting.detach': { title: 'Detach from Card', palette: `${isOpenWithCard} && ${editable}` },
    'jobdeck.meeting.openCard': {
      title: 'Open Card of Meeting',
      icon: '$(briefcase)',
      palette: `${isOpenWithCard} && ${ready}`,
    },
    'jobdeck.meeting.readAgain': { title: 'Read Document Again', icon: '$(refresh)', palette: isDocument },
    'jobdeck.meeting.stopReading': { title: 'Stop Reading Transcript', icon: '$(stop-circle)', palette: isReading },
    'jobdeck.meetings.refresh': { title: 'Refresh Meetings', icon: '$(refresh)', palette: canRead },
    'jobdeck.meetings.search': { title: 'Search Meetings…', icon: '$(search)', palette: canRead },
    'jobdeck.meetings.filter': { title: 'Filter Meetings…', icon: '$(filter)', palette: canRead },
    'jobdeck.meetings.changeFilter': {
      title: 'Change Filter of Meetings…',
      icon: '$(filter-filled)',
      palette: false,
    },
    'jobdeck.meetings.showAll': {
      title: 'Show All Meetings',
      icon: '$(clear-all)',
      palette: 'jobdeck.meetings.filtered',
    },
    'jobdeck.meetings.loadMore': { title: 'Load More Meetings', palette: false },
    'jobdeck.context.open': { title: 'Open Context', icon: '$(go-to-file)', palette: canReadContexts },
    'jobdeck.context.preview': { title: 'Open Context as Preview', palette: false },
    'jobdeck.contexts.refresh': { title: 'Refresh Contexts', icon: '$(refresh)', palette: canReadContexts },
  },
  views: {
    'jobdeck.meetings': {
      container: 'jobdeck',
      order: 3,
      name: 'Meetings',
      icon: 'media/jobdeck.svg',
      visibility: 'collapsed',
    },
    'jobdeck.contexts': {
      container: 'jobdeck',
      order: 4,
      name: 'Contexts',
      icon: 'media/jobdeck.svg',
      visibility: 'collapsed',
    },
  },
  viewsWelcome: [
    {
      view: 'jobdeck.meetings',
      when: 'jobdeck.meetings == empty',
      contents: 'There are no meetings here yet. The service adds each interview that its assistant attends.',
    },
    {
      view: 'jobdeck.meetings',
      when: 'jobdeck.meetings == nothingFound',
      contents: 'No meeting passes the filter.\n[Show All Meetings](command:jobdeck.meetings.showAll)',
    },
    ...trackerWelcomes('jobdeck.meetings', { names: 'meetings', permission: 'Read meetings' }),
    {
      view: 'jobdeck.contexts',
      when: 'jobdeck.contexts == empty && jobdeck.hosted',
      contents:
        'A context has facts for one kind of job, such as your experience and strengths; one context is active. There are none here yet. They are made in the account area of the service.',
    },
    {
      view: 'jobdeck.contexts',
      when: 'jobdeck.contexts == empty && !jobdeck.hosted',
      contents:
        'A context has facts for one kind of job, such as your experience and strengths; one context is active. There are none here. The local service has those of the sample data only.',
    },
    ...trackerWelcomes('jobdeck.contexts', { names: 'contexts', permission: 'Read contexts' }),
  ],
  menus: {
    'view/title': [
      { command: 'jobdeck.meetings.search', when: view, group: 'navigation@1' },
      { command: 'jobdeck.meetings.filter', when: `${view} && !jobdeck.meetings.filtered`, group: 'navigation@2' },
      { command: 'jobdeck.meetings.changeFilter', when: `${view} && jobdeck.meetings.filtered`, group: 'navigation@3' },
      { command: 'jobdeck.meetings.showAll', when: `${view} && jobdeck.meetings.filtered`, group: 'navigation@4' },
      { command: 'jobdeck.meetings.refresh', when: view, group: '0_meetings@1' },
      { command: 'jobdeck.contexts.refresh', when: contextsView, group: 'navigation@1' },
    ],
    'view/item/context': [
      { command: 'jobdeck.meeting.open', when: meetingRow, group: '1_open@0' },
      {
        command: 'jobdeck.meeting.openSummary',
        when: `${meetingRow} && viewItem =~ /\\bsummary\\b/`,
        group: '1_open@1',
      },
      {
        command: 'jobdeck.meeting.openTranscript',
        when: `${meetingRow} && viewItem =~ /\\btranscript\\b/`,
        group: '1_open@2',
      },
      {
        command: 'jobdeck.meeting.openSubchat',
        when: `${meetingRow} && viewItem =~ /\\btranscript\\b/`,
        group: '1_open@3',
      },
      { command: 'jobdeck.meeting.openCard', when: `${meetingRow} && ${attached}`, group: '2_card@1' },
      { command: 'jobdeck.meeting.attach', when: `${meetingRow} && ${editable}`, group: '2_card@2' },
      { command: 'jobdeck.meeting.detach', when: `${meetingRow} && ${attached} && ${editable}`, group: '2_card@3' },
      { command: 'jobdeck.context.open', when: `${contextsView} && viewItem == context`, group: '1_open@1' },
    ],
    'editor/title': [
      { command: 'jobdeck.meeting.stopReading', when: `${isDocument} && ${isReading}`, group: 'navigation@12' },
      { command: 'jobdeck.meeting.readAgain', when: `${isDocument} && ${isUnfinished}`, group: 'navigation@13' },
      {
        command: 'jobdeck.meeting.readAgain',
        when: `${isDocument} && !(${isUnfinished})`,
        group: '1_meeting@3',
      },
      { command: 'jobdeck.meeting.quote', when: `${isOpen} && ${canQuote}`, group: 'navigation@11' },
      { command: 'jobdeck.meeting.openCard', when: `${isOpenWithCard} && ${ready}`, group: '1_meeting@0' },
      { command: 'jobdeck.meeting.attach', when: `${isOpen} && ${editable}`, group: '1_meeting@1' },
      { command: 'jobdeck.meeting.detach', when: `${isOpenWithCard} && ${editable}`, group: '1_meeting@2' },
    ],
    'webview/context': [
      {
        command: 'jobdeck.meeting.quote',
        when: `webviewId == jobdeck.meetingPage && webviewSection == message && ${canQuote}`,
        group: '1_message@1',
      },
      {
        command: 'jobdeck.meeting.quote',
        when: `webviewId == jobdeck.meetingPage && webviewSection == selectedSummary && ${canQuote}`,
        group: '1_message@1',
      },
    ],
    'editor/context': [{ command: 'jobdeck.meeting.quote', when: `${isOpen} && ${canQuote}`, group: 'z_jobdeck@2' }],
  },
  keybindings: [
    {
      command: 'jobdeck.context.open',
      key: 'enter',
      when: 'focusedView == jobdeck.contexts && listFocus && !inputFocus',
      args: 'focusedRow',
    },
  ],
});
