import { manifest, type WalkthroughStep } from '../../base/editor/manifest.ts';

interface StepTexts extends Pick<WalkthroughStep, 'title' | 'description'> {
  /** Each completes the step, also if the user cancels it. */
  readonly commands?: readonly string[];
  /** When clauses, each of which completes the step when it becomes true. */
  readonly states?: readonly string[];
}

const step = (
  picture: string,
  altText: string,
  { commands = [], states = [], ...texts }: StepTexts,
): WalkthroughStep => ({
  ...texts,
  media: { svg: `media/walkthrough/${picture}.svg`, altText },
  completionEvents: [
    ...states.map((state) => `onContext:${state}`),
    ...commands.map((command) => `onCommand:${command}`),
  ],
});

export const welcomeManifest = manifest({
  commands: {
    'jobdeck.walkthrough.open': { title: 'Open Walkthrough', icon: '$(book)', palette: true },
  },
  walkthroughs: {
    start: {
      title: 'Get Started with Jobdeck',
      description: 'Your job search on one board, with notes and meetings.',
      steps: {
        board: step('board', 'A board with three columns of cards', {
          title: 'Try the board',
          description:
            'The board works at once: a local service keeps everything on this machine. Sample data shows what a job search looks like; **Remove Sample Data** deletes it.\n[Open Board](command:jobdeck.board.open)\n[Try with Sample Data](command:jobdeck.sample.add)',
          commands: ['jobdeck.board.open'],
          states: ['jobdeck.sample == added', 'activeWebviewPanelId == jobdeck.boardPage'],
        }),
        card: step('card', 'A card that was made from a link', {
          title: 'Create your first card',
          description:
            'Copy the address of a job post and paste it on the board. Company and title are taken from the address where it names them.\n[Paste a Job Link](command:jobdeck.card.createFromClipboard)\n[Create Card…](command:jobdeck.card.create)\nA spreadsheet of applications becomes cards too; [a sample](command:jobdeck.import.saveSample) shows which columns are understood.\n[Import Cards…](command:jobdeck.import.open)',
          states: ['jobdeck.sample == occupied', 'jobdeck.cardCreated'],
        }),
        notes: step('notes', 'A note in the editor, with a switch for RAG', {
          title: 'Write notes for interviews',
          description:
            'Notes are Markdown files in the editor. The in-meeting assistant relies on those that are used in RAG.\n[Create Note…](command:jobdeck.note.create)',
          states: ['jobdeck.notes == ready'],
        }),
        agents: step('agents', 'An agent that reads the board over MCP', {
          title: 'Choose what agents may do',
          description:
            'Agents in this editor see the board over MCP. A token of their own can limit them to reading.\n[Set Agent Token…](command:jobdeck.agent.setToken)\n[Show Permissions](command:jobdeck.session.showPermissions)',
          commands: ['jobdeck.session.showPermissions'],
          states: ['jobdeck.agent.hasToken'],
        }),
        keys: step('keys', 'API keys with bars of what is used', {
          title: 'Watch what API keys spend',
          description:
            'The view Keys shows what is left of each limit. The status bar can show the key that is nearest to its limit.\n[Show Spend in Status Bar](command:jobdeck.spendMeter.show)\n[Create Key…](command:jobdeck.key.create)',
          commands: ['jobdeck.key.open'],
          states: ['config.jobdeck.spendMeter.enabled', 'jobdeck.keys == ready'],
        }),
        connect: step('connect', 'A window connected to a server', {
          title: 'Connect to a hosted tracker',
          description:
            'A hosted tracker runs at a provider instead of on this machine. With an account there, the same board, notes and meetings come from it. You can return to the local service at any time.\n[Connect to Hosted Tracker…](command:jobdeck.session.connect)',
          states: ['jobdeck.connected'],
        }),
      },
    },
  },
});
