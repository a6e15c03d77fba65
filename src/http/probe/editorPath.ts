import type { Finding } from '../../base/finding.ts';
import { createTransport, type ServiceAnswer, type ServiceRequest } from '../transport.ts';
import { type StepNeeds, step } from './step.ts';

export interface EditorAnswer {
  readonly answer: ServiceAnswer;
  /** Milliseconds since 1970, before the request and when its response began. */
  readonly sent: number;
  readonly received: number;
}

export interface EditorPathNeeds extends StepNeeds {
  readonly fetch: typeof globalThis.fetch;
  readonly baseUrl: string;
  readonly request: ServiceRequest;
}

/** Tests the path that all requests of Jobdeck take: the editor's, with its proxy and its certificates. Sends no token. */
export async function tryEditorPath({
  fetch,
  baseUrl,
  request,
  ...needs
}: EditorPathNeeds): Promise<{ readonly finding: Finding; readonly response: EditorAnswer | undefined }> {
  let response: EditorAnswer | undefined;
  const finding = await step('First answer, the way of the editor', needs, async (signal) => {
    const sent = Date.now();
    let received = sent;
    const timed: typeof fetch = async (...parameters) => {
      const first = await fetch(...parameters);
      received = Date.now();
      return first;
    };
    const send = createTransport({ fetch: timed, baseUrl, token: undefined, timeoutMs: needs.timeoutMs });
    const answer = await send({ ...request, signal });
    response = { answer, sent, received };
    return { verdict: 'fine', message: `HTTP ${answer.status} after ${Math.max(1, received - sent)} ms.` };
  });
  return { finding, response };
}

/** Compares the two paths: if only the editor's works, a proxy is needed, which is no fault. */
export function comparePaths(direct: readonly Finding[], editor: Finding): Finding[] {
  const broken = direct.find(({ verdict }) => verdict === 'wrong');
  if (broken === undefined && editor.verdict === 'wrong') {
    const next = 'Look at the proxy settings of the editor (http.proxy, http.noProxy, http.proxySupport).';
    const message = 'The direct path works and the way of the editor does not: its proxy is at fault.';
    return [...direct, editor, { about: 'The two ways', verdict: 'wrong', message, next }];
  }
  if (broken === undefined) return [...direct, editor];
  if (editor.verdict !== 'fine') {
    const next = 'Check the address, the connection and the VPN, and whether a proxy has to be set (http.proxy).';
    return [
      ...direct,
      editor,
      { about: 'The two ways', verdict: 'wrong', message: 'Neither leads to the service.', next },
    ];
  }
  const message = 'The direct path is closed and the way of the editor is open: the proxy is needed, and it works.';
  const next =
    'Nothing in the editor. Programs beside it, such as agents in a terminal, need the same proxy (HTTPS_PROXY).';
  return [
    ...direct.map((each): Finding => (each === broken ? { ...each, verdict: 'notice' } : each)),
    editor,
    { about: 'The two ways', verdict: 'notice', message, next },
  ];
}
