import './agentClients.css';

import { Button } from '../../../webview/button.tsx';
import { connect } from '../../../webview/connect.ts';
import { onFocusLoss } from '../../../webview/focusReturn.ts';
import { Icon } from '../../../webview/icon.tsx';
import { startPage } from '../../../webview/start.tsx';
import { type AgentRow, type AgentStatus, agentsPage } from '../contract.ts';

const agentsHost = connect(agentsPage);

const columns = {
  installed: 'Installed',
  configured: 'Configured',
  variable: 'Variable set',
  validUntil: 'Token valid until',
  permissions: 'Permissions',
  lastCall: 'Last call seen',
} as const;
const columnIds = Object.keys(columns) as (keyof typeof columns)[];

const icons = { good: 'check', warning: 'warning', error: 'error' } as const;

/** The row whose button had the focus last. */
let focusedRow: HTMLElement | undefined;

// The button of a row is gone once its problem is.
onFocusLoss(
  () => (focusedRow?.querySelector('button') ?? focusedRow?.querySelector('th'))?.focus(),
  () => false,
);

startPage(() => {
  const { note = '', checked = '', rows = [], others = '' } = agentsHost.snapshot.value ?? {};
  return (
    <main class="agents">
      <header>
        <h1>Where Agents See the Tracker</h1>
        <div class="buttons">
          <Button onPress={() => void agentsHost.act('setUp', {})}>Set Up Other MCP Clients…</Button>
          <Button onPress={() => void agentsHost.act('refresh', {})}>Refresh</Button>
        </div>
      </header>
      <p class="note" role="status">
        {note}
      </p>
      {rows.length === 0 ? note === '' && <p>Looking for clients…</p> : <Clients rows={rows} />}
      {others !== '' && <p>{others}</p>}
      <p class="hint">
        Last call seen: for this editor, the last message of its MCP client in this window. For another client, the last
        change of a card by an agent with the client's name; reading leaves no trace. An agent has the name of its
        token.
      </p>
      {checked !== '' && <p class="hint">Checked: {checked}</p>}
    </main>
  );
});

const Clients = ({ rows }: { readonly rows: readonly AgentRow[] }) => (
  <div class="frame">
    <table>
      <thead>
        <tr>
          <th scope="col">Client</th>
          {columnIds.map((id) => (
            <th scope="col" key={id}>
              {columns[id]}
            </th>
          ))}
          <th scope="col">Fix</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </tbody>
    </table>
  </div>
);

const Row = ({ row }: { readonly row: AgentRow }) => (
  <tr
    onFocusCapture={({ currentTarget }) => {
      focusedRow = currentTarget;
    }}
  >
    <th scope="row" tabIndex={-1}>
      <bdi>{row.name}</bdi>
      {row.detail !== '' && <Detail text={row.detail} />}
    </th>
    {columnIds.map((id) => (
      <td key={id} data-column={columns[id]}>
        <Status status={row[id]} />
      </td>
    ))}
    <td data-column="Fix">
      {row.fix === undefined ? (
        <None />
      ) : (
        <Button onPress={() => void agentsHost.act('fix', { id: row.id })}>
          {row.fix}
          <span class="unseen"> for {row.name}</span>
        </Button>
      )}
    </td>
  </tr>
);

function Status({ status: { level, text, detail } }: { readonly status: AgentStatus }) {
  if (text === '') return <None />;
  return (
    <>
      <span class={`status ${level}`}>
        {level !== 'none' && <Icon name={icons[level]} />} {text}
      </span>
      {detail !== '' && <Detail text={detail} />}
    </>
  );
}

const Detail = ({ text }: { readonly text: string }) => (
  <span class="detail" dir="auto">
    {text}
  </span>
);

const None = () => (
  <>
    <span aria-hidden="true">–</span>
    <span class="unseen">none</span>
  </>
);
