import type { Finding } from '../../base/editor/finding.ts';
import { createTransport, type ServiceAnswer, type ServiceRequest } from '../transport.ts';
import { type StepNeeds, step } from './step.ts';

/** The step on which all later ones depend, since all requests take the editor's path. */
export const editorStep = 'First answer, editor path';

const comparison = 'Both paths';

export interface EditorAnswer {
  readonly answer: ServiceAnswer;
  /** Milliseconds since 1970, before the request and when its response began. */
  readonly sent: number;
  readonly received: number;
}

interface EditorPathNeeds extends StepNeeds {
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
  const finding = await step(editorStep, needs, async (signal) => {
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

/** If only the editor's path works, a proxy is needed, which is no fault. */
export function comparePaths(direct: readonly Finding[], editor: Finding): Finding[] {
  const broken = direct.find(({ verdict }) => verdict === 'wrong');
  if (broken === undefined && editor.verdict === 'wrong') {
    const next = 'Check the proxy settings of the editor (http.proxy, http.noProxy, http.proxySupport).';
    const message = `The direct path works and the editor's path does not, so its proxy is at fault. ${editor.message}`;
    return [...direct, { ...editor, dependsOn: comparison }, { about: comparison, verdict: 'wrong', message, next }];
  }
  if (broken === undefined) return [...direct, editor];
  if (editor.verdict !== 'fine') {
    const next = 'Check the address, the connection and the VPN, and whether a proxy has to be set (http.proxy).';
    const dependsOn = broken.about;
    return [
      ...direct.map((each) => (each === broken ? { next, ...each } : each)),
      { ...editor, dependsOn },
      { about: comparison, verdict: 'wrong', message: 'Neither leads to the service.', dependsOn },
    ];
  }
  const message = "The direct path is closed and the editor's path is open: the proxy is needed, and it works.";
  const next =
    'Nothing in the editor. Programs beside it, such as agents in a terminal, need the same proxy (HTTPS_PROXY).';
  return [
    ...direct.map((each): Finding => (each === broken ? { ...each, verdict: 'notice' } : each)),
    editor,
    { about: comparison, verdict: 'notice', message, next },
  ];
}
