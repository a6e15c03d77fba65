import * as vscode from 'vscode';

import type { Finding } from '../../base/editor/finding.ts';

/** The editor's proxy settings, without user name and password of the proxy. */
export function proxySettings(): Finding {
  const http = vscode.workspace.getConfiguration('http');
  const proxy = http.get<string>('proxy') ?? '';
  const support = http.get<string>('proxySupport') ?? '';
  const excepted = http.get<readonly string[]>('noProxy') ?? [];
  const message = [
    proxy === '' ? 'http.proxy is not set, so that the system decides.' : `http.proxy: ${withoutUser(proxy)}.`,
    `http.proxySupport: ${support}.`,
    excepted.length > 0 ? `http.noProxy: ${excepted.join(', ')}.` : '',
  ];
  const about = 'Proxy settings';
  if (proxy === '' || support !== 'off') return { about, verdict: 'fine', message: message.filter(Boolean).join(' ') };
  const next = 'The proxy is set, but http.proxySupport is off: set it to "override".';
  return { about, verdict: 'notice', message: message.filter(Boolean).join(' '), next };
}

function withoutUser(proxy: string): string {
  const url = URL.parse(proxy);
  return url === null ? 'not an address' : `${url.protocol}//${url.host}`;
}
