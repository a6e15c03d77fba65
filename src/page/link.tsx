import type { ComponentChildren } from 'preact';

import { follow } from './connect.ts';

interface WebLinkProps {
  readonly address: string;
  /** What it is called; its host where nothing is said. */
  readonly children?: ComponentChildren;
}

/** A link to a web address, which says the host that it leads to; any other kind of address is only text. */
export function WebLink({ address, children }: WebLinkProps) {
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol)) return <>{children ?? address}</>;
  return (
    <a
      href={url.href}
      title={url.href}
      onClick={(event) => {
        event.preventDefault();
        follow(url.href);
      }}
    >
      {children ?? url.host}
      {children !== undefined && <span class="host"> ({url.host})</span>}
    </a>
  );
}
