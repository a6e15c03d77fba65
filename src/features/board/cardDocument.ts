import { formatDay, formatMoment } from '../../base/domain/dates.ts';
import { plainText } from '../../base/text/plainText.ts';
import type { Card } from '../../contract/tracker/board.ts';
import { formatSalary } from './cardTooltip.ts';

/** Renders a card as read-only Markdown. Only the description is interpreted as Markdown; HTML is shown as text everywhere. */
export function cardDocument(card: Card, columnTitle: string, language: string): string {
  const parts = [
    `# ${plainText(card.title)}`,
    `**${plainText(card.company || 'No company')}**${card.location ? `, ${plainText(card.location)}` : ''}`,
    card.shortened ? '*This card is shortened here. Open its page to see all of it.*' : '',
    table([
      ['Column', plainText(card.status === 'archived' ? 'Archived' : columnTitle)],
      ['Priority', card.priority],
      ['Tags', plainText(card.tags.join(', '))],
      ['Salary', plainText(formatSalary(card.salary, language))],
      ['Job post', linkTo(card.url)],
      ['Added', plainText(formatDay(card.createdAt, language))],
      ['Changed', plainText(formatDay(card.updatedAt, language))],
    ]),
    card.description === null ? '' : `## Description\n\n${harmless(card.description)}`,
    section(
      'Reminders',
      card.reminders.map(
        ({ at, text, done }) => `- [${done ? 'x' : ' '}] ${plainText(formatMoment(at, language))}: ${plainText(text)}`,
      ),
    ),
    section(
      'Contacts',
      card.contacts.map(
        ({ name, role, email, phone }) =>
          `- ${[name, role, email, phone]
            .filter(Boolean)
            .map((text) => plainText(String(text)))
            .join(', ')}`,
      ),
    ),
    section(
      'Meetings',
      card.meetings.map(
        ({ title, startedAt, scores, verdict }) =>
          `- ${[
            title,
            formatMoment(startedAt, language),
            ...scores.map(({ name, value, max }) => `${name} ${value}/${max}`),
            verdict,
          ]
            .filter(Boolean)
            .map((text) => plainText(String(text)))
            .join(', ')}`,
      ),
    ),
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

const section = (title: string, lines: readonly string[]): string =>
  lines.length === 0 ? '' : `## ${title}\n\n${lines.join('\n')}`;

function table(rows: readonly (readonly [string, string])[]): string {
  const filled = rows.filter(([, value]) => value !== '');
  return ['| | |', '|---|---|', ...filled.map(([name, value]) => `| ${name} | ${value} |`)].join('\n');
}

function linkTo(text: string | null): string {
  const url = URL.parse(text ?? '');
  if (url === null || !/^https?:$/.test(url.protocol)) return plainText(text ?? '');
  return `[${plainText(url.host)}](<${url.href}>)`;
}

/** Shows HTML as text and loads no images: a word joiner (U+2060) breaks their opening characters without a visible change, in code too. */
const harmless = (markdown: string): string =>
  markdown.replace(/<(?=[A-Za-z/!?])/g, '<\u2060').replace(/!(?=\[)/g, '!\u2060');
