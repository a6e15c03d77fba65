import { manifest } from '../../base/editor/manifest.ts';
import { editable, editableCardRow, mayEdit, ready } from '../../base/editor/when.ts';

const changeable = `${editable} && jobdeck.hasReminders`;
const reminder = `view == jobdeck.board && viewItem == reminder && ${mayEdit}`;

export const remindersManifest = manifest({
  commands: {
    'jobdeck.reminder.add': { title: 'Set Reminder…', icon: '$(bell)', palette: editable },
    'jobdeck.reminder.show': {
      title: 'Show Due Reminders…',
      icon: '$(bell)',
      palette: `${ready} && jobdeck.hasReminders`,
    },
    'jobdeck.reminder.done': { title: 'Mark Reminder as Done', icon: '$(check)', palette: changeable },
    'jobdeck.reminder.snooze': { title: 'Snooze Reminder', icon: '$(watch)', palette: changeable },
    'jobdeck.reminder.snoozeUntil': { title: 'Snooze Reminder Until…', icon: '$(watch)', palette: changeable },
    'jobdeck.reminder.rename': { title: 'Rename Reminder…', palette: changeable },
    'jobdeck.reminder.delete': { title: 'Delete Reminder', icon: '$(trash)', palette: changeable },
  },
  menus: {
    'view/item/context': [
      { command: 'jobdeck.reminder.done', when: reminder, group: 'inline@1' },
      { command: 'jobdeck.reminder.snooze', when: reminder, group: 'inline@2' },
      { command: 'jobdeck.card.open', when: 'view == jobdeck.board && viewItem == reminder', group: '1_open@1' },
      { command: 'jobdeck.reminder.done', when: reminder, group: '2_reminder@1' },
      { command: 'jobdeck.reminder.snooze', when: reminder, group: '2_reminder@2' },
      { command: 'jobdeck.reminder.snoozeUntil', when: reminder, group: '2_reminder@3' },
      { command: 'jobdeck.reminder.rename', when: reminder, group: '2_reminder@4' },
      { command: 'jobdeck.reminder.delete', when: reminder, group: '3_end@1' },
      { command: 'jobdeck.reminder.add', when: editableCardRow, group: '2_move@2' },
    ],
  },
  configuration: {
    'jobdeck.reminders.notifications': {
      scope: 'application',
      type: 'string',
      default: 'on',
      enum: ['off', 'on'],
      markdownEnumDescriptions: [
        'Never. They are still listed on top of the board.',
        'Once you have looked at Jobdeck in a window, since it does not run before.',
      ],
      markdownDescription: 'When Jobdeck notifies you of reminders that are due, once for all windows.',
    },
  },
});
