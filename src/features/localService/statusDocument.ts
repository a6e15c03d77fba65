import type {
  DataCounts,
  LocalAddresses,
  LocalStatus,
  PortHolder,
  SharedPortStatus,
} from '../../contract/localData.ts';

/** The status of the local service as Markdown; contains no secret. */
export function statusDocument(status: LocalStatus, port: SharedPortStatus): string {
  const { counts } = status;
  const { trackerUrl, mcpUrl, keysUrl } = clientAddresses(status, port);
  const parts = [
    '# Local service',
    `It runs in this window since ${timeOf(status.runningSince)} and answers this machine only.`,
    list([
      ['Tracker', code(`${trackerUrl}/api/v1`)],
      ['MCP', code(mcpUrl)],
      ['Key service', code(keysUrl)],
      ...(trackerUrl === status.trackerUrl
        ? []
        : [['Address of this window', `${code(status.trackerUrl)}, which Jobdeck itself uses`] as const]),
      ['Port', portLine(port.holder)],
      ['Tokens that work', `${status.tokens}, without those that Jobdeck itself uses`],
    ]),
    portAdvice(port, changing),
    port.wasReplaced &&
      `The file ${code(port.file)} could not be read, so another port was chosen. Change the address in your other clients.`,
    '## Data',
    list([
      ['Folder', code(status.dataFolder)],
      ['Size', sizeOf(status.size)],
      ['Format', `version ${status.formatVersion}`],
      ['Cards', `${counts.cards} on the board, ${counts.archived} archived`],
      ['Notes', String(counts.notes)],
      ['Meetings', String(counts.meetings)],
    ]),
    status.isMoved ? moved : '',
    damaged(status.damaged),
    'Every change is on the disk before it is confirmed. *Jobdeck Local Service: Back Up Local Data…* writes all of it into one file.',
    setAside(status.setAside),
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

/** The addresses for other clients: at the shared port, or at this window's port if another program uses the shared one. */
export const clientAddresses = (own: LocalAddresses, { holder }: SharedPortStatus): LocalAddresses =>
  holder.kind === 'thisWindow' || holder.kind === 'anotherWindow' ? holder.addresses : own;

/** The MCP address for files, which outlive this window; throws the reason and the next step if no address stays the same. */
export function lastingMcpUrl(port: SharedPortStatus): string {
  const { holder } = port;
  if ('addresses' in holder) return holder.addresses.mcpUrl;
  const reason = holder.kind === 'none' ? ` (${holder.reason})` : '';
  // A message shows the signs of Markdown.
  const advice = portAdvice(port).replace(/[`*]/g, '"');
  throw new Error(`The local service has no address that stays the same${reason}, so nothing was written. ${advice}`);
}

export const formatCounts = ({ cards, archived, notes, meetings }: DataCounts): string =>
  `${count(cards, 'card')} on the board, ${archived} archived, ${count(notes, 'note')} and ${count(meetings, 'meeting')}`;

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

const moved =
  '**The data of this folder was moved or deleted while the service runs, so nothing can be saved.** Run *Jobdeck Local Service: Back Up Local Data…*, then reload the window and restore that backup.';

function portLine(holder: PortHolder): string {
  switch (holder.kind) {
    case 'thisWindow':
      return `${holder.port}, held by this window`;
    case 'anotherWindow':
      return `${holder.port}, held by another window, which serves the same data`;
    case 'anotherProgram':
      return `${holder.port} is used by another program`;
    case 'none':
      return `none: ${holder.reason}`;
  }
}

const changing = ['The addresses above are those of this window and change when it is reloaded.'];

/** `effect` is what it means for the addresses above it, if there are any. */
function portAdvice({ holder, file }: SharedPortStatus, effect: readonly string[] = []): string {
  if (holder.kind === 'anotherProgram') {
    return [
      `Another program, or a window that does not respond, uses port ${holder.port}, which Jobdeck keeps for your other clients.`,
      ...effect,
      `Close it, and Jobdeck takes the port within half a minute. To use another port, delete ${code(file)}, reload all windows, and change the address in your other clients.`,
    ].join(' ');
  }
  if (holder.kind === 'none')
    return [...effect, `Check ${code(file)}, then run *Jobdeck Local Service: Show Status* again.`].join(' ');
  return 'The addresses stay the same: when the window that holds the port closes, another one takes it.';
}

const list = (rows: readonly (readonly [string, string])[]): string =>
  rows.map(([name, value]) => `- **${name}**: ${value}`).join('\n');

const maxNamed = 20;

function damaged(records: LocalStatus['damaged']): string {
  if (records.length === 0) return '';
  const named = records.slice(0, maxNamed).map(({ kind, id }) => `- ${kind} ${code(id)}`);
  if (records.length > maxNamed) named.push(`- and ${records.length - maxNamed} more`);
  return `## Damaged

${named.join('\n')}

These records cannot be read and are left out of every list; everything else is available. *Jobdeck Local Service: Restore Local Data…* brings your last
backup back. A backup that you make now cannot be restored, since the damaged records are in it.`;
}

function setAside(files: readonly string[]): string {
  if (files.length === 0) return '';
  return `## Set aside

${files.map((file) => `- ${code(file)}`).join('\n')}

This could not be read at a start and was kept as it was; the service began with new data. *Jobdeck Local Service: Restore Local Data…* brings your
last backup back. When nothing is missing any more, you can delete what was set aside.`;
}

function sizeOf(bytes: number): string {
  const [unit, divisor] = bytes < 1_000_000 ? ['kB', 1_000] : ['MB', 1_000_000];
  return `${(bytes / Number(divisor)).toFixed(1)} ${unit}`;
}

const timeOf = (time: string): string => time.replace('T', ' ').replace(/:\d\d(\.\d+)?Z$/, ' UTC');

function code(text: string): string {
  const longestRun = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longestRun + 1);
  return longestRun === 0 ? `${fence}${text}${fence}` : `${fence} ${text} ${fence}`;
}
