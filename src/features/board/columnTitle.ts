import { foldText } from '../../base/foldText.ts';
import type { Column } from '../../contract/tracker/board.ts';
import { askText, choose } from '../../host/ui/ask.ts';

interface TitleQuestion {
  readonly title: string;
  readonly prompt: string;
  readonly value: string;
  readonly others: () => readonly Column[];
  readonly anyway: string;
}

/** The trimmed title, undefined if cancelled; asks before two columns get the same name. */
export async function askColumnTitle(question: TitleQuestion): Promise<string | undefined> {
  const { title, prompt, others, anyway } = question;
  const validate = (text: string) => (text.trim() === '' ? 'A column needs a name.' : undefined);
  for (let { value } = question; ; ) {
    const typed = await askText({ title, prompt, value, validate });
    if (typed === undefined) return undefined;
    value = typed.trim();
    const same = others().find((column) => foldText(column.title.trim()) === foldText(value));
    if (same === undefined) return value;
    const change = 'Change Name…';
    const message = `A column named "${same.title}" exists already.`;
    const chosen = await choose(message, 'Two columns of the same name are hard to tell apart.', anyway, change);
    if (chosen !== change) return chosen === anyway ? value : undefined;
  }
}
