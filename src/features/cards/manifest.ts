import { manifest } from '../../base/editor/manifest.ts';
import { cardRow, editable, editableCardRow, editableColumnRow, mayEdit, ready } from '../../base/editor/when.ts';

/** Creating the first card creates the board. */
const creatable = `${mayEdit} && (${ready} || jobdeck.board == absent)`;
const attachable = `${editable} && jobdeck.can.readMeetings`;
const selection = `editorHasSelection && ${editable}`;

export const cardsManifest = manifest({
  commands: {
    'jobdeck.card.open': { title: 'Open Card', icon: '$(go-to-file)', palette: ready },
    'jobdeck.card.preview': { title: 'Show Card Preview', icon: '$(open-preview)', palette: false },
    'jobdeck.card.openToSide': { title: 'Open Card to the Side', icon: '$(split-horizontal)', palette: false },
    'jobdeck.card.create': { title: 'Create Card…', icon: '$(add)', palette: creatable },
    'jobdeck.card.createFromClipboard': {
      title: 'Create Card from Address on Clipboard…',
      icon: '$(link)',
      palette: creatable,
    },
    'jobdeck.card.createFromSelection': {
      title: 'Create Card from Selected Text…',
      icon: '$(selection)',
      palette: selection,
    },
    'jobdeck.card.attachMeeting': {
      title: 'Attach Meeting to Card…',
      icon: '$(comment-discussion)',
      palette: attachable,
    },
    // With the cards as its argument, from a number of the statistics.
    'jobdeck.archive.showCards': { title: 'Show Archived Cards', palette: false },
    'jobdeck.archive.open': { title: 'Search Archive…', icon: '$(archive)', palette: ready },
  },
  menus: {
    'view/title': [
      { command: 'jobdeck.card.createFromClipboard', when: `view == jobdeck.board && ${editable}`, group: '0_board@0' },
      { command: 'jobdeck.archive.open', when: `view == jobdeck.board && ${ready}`, group: '0_board@3' },
    ],
    'view/item/context': [
      { command: 'jobdeck.card.create', when: editableColumnRow, group: 'inline@1' },
      { command: 'jobdeck.card.createFromClipboard', when: editableColumnRow, group: '2_new@2' },
      { command: 'jobdeck.card.open', when: cardRow, group: '1_open@1' },
      { command: 'jobdeck.card.openToSide', when: cardRow, group: '1_open@2' },
      {
        command: 'jobdeck.card.attachMeeting',
        when: `${editableCardRow} && jobdeck.can.readMeetings`,
        group: '2_move@3',
      },
    ],
    'editor/context': [{ command: 'jobdeck.card.createFromSelection', when: selection, group: 'z_jobdeck@1' }],
  },
  customEditors: {
    'jobdeck.cardPage': { displayName: 'Card', opens: ['jobdeck-cardpage:/**'], isPage: true },
  },
});
