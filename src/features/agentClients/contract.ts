import { pageContract } from '../../base/editor/page.ts';
import { brief, first, literal, object, optional, string, type TypeOf } from '../../base/input/reader.ts';

const text = brief(300);

/** `detail` is shown below `text`; both are empty if there is nothing to say. */
const Status = object({ level: literal('good', 'warning', 'error', 'none'), text, detail: brief(1_000) });
export type AgentStatus = TypeOf<typeof Status>;

const Row = object({
  id: string(100),
  name: text,
  detail: brief(1_000),
  installed: Status,
  configured: Status,
  variable: Status,
  validUntil: Status,
  permissions: Status,
  lastCall: Status,
  /** Title of the command that fixes it. */
  fix: optional(text),
});
export type AgentRow = TypeOf<typeof Row>;

/** The row of the editor's own agents. */
export const editorId = 'editor';

export const agentsPage = pageContract({
  view: 'jobdeck.agentsPage',
  actions: {
    refresh: object({}),
    setUp: object({}),
    fix: object({ id: string(100) }),
  },
  snapshot: object({
    /** Why the rows are missing or old; empty if they are current. */
    note: brief(1_000),
    /** When the rows were read; empty before. */
    checked: text,
    rows: first(Row, 40),
    /** Agents that belong to no row, as a sentence; empty if there is none. */
    others: brief(1_000),
  }),
  state: object({}),
});
export type AgentsPage = typeof agentsPage;
