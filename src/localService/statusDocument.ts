import type { LocalStatus } from '../contract/localData.ts';

/** The state of the local service as a Markdown document to read; it holds no secret. */
export function statusDocument(status: LocalStatus): string {
  const { counts } = status;
  const parts = [
    '# Local service',
    `It runs in this window since ${timeOf(status.runningSince)} and answers this machine only. Its port is another one after each start.`,
    list([
      ['Tracker', code(`${status.trackerUrl}/api/v1`)],
      ['MCP', code(status.mcpUrl)],
      ['Key service', code(status.keysUrl)],
      ['Tokens that work', `${status.tokens}, without those that Jobdeck itself uses`],
    ]),
    '## Data',
    list([
      ['Folder', code(status.dataFolder)],
      ['Size', sizeOf(status.size)],
      ['Format', `version ${status.formatVersion}`],
      ['Cards', `${counts.cards} on the board, ${counts.archived} archived`],
      ['Notes', String(counts.notes)],
      ['Meetings', String(counts.meetings)],
    ]),
    'Every change is on the disk before it is confirmed. *Jobdeck: Back Up Local Data…* writes all of it into one file.',
    setAside(status.setAside),
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

const list = (rows: readonly (readonly [string, string])[]): string =>
  rows.map(([name, value]) => `- **${name}**: ${value}`).join('\n');

function setAside(files: readonly string[]): string {
  if (files.length === 0) return '';
  return `## Set aside

${files.map((file) => `- ${code(file)}`).join('\n')}

This could not be read at a start and was kept as it was; the service began with new data. *Jobdeck: Restore Local Data…* brings your
last backup back. When nothing is missing any more, you can delete what was set aside.`;
}

function sizeOf(bytes: number): string {
  const [unit, divisor] = bytes < 1_000_000 ? ['kB', 1_000] : ['MB', 1_000_000];
  return `${(bytes / Number(divisor)).toFixed(1)} ${unit}`;
}

const timeOf = (time: string): string => time.replace('T', ' ').replace(/:\d\d(\.\d+)?Z$/, ' UTC');

/** Text that stays as it is, whatever is in it: the fence is longer than any run of backticks inside. */
function code(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return longest === 0 ? `${fence}${text}${fence}` : `${fence} ${text} ${fence}`;
}
