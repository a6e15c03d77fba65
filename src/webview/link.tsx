import { type ComponentChildren, createContext } from 'preact';
import { useContext } from 'preact/hooks';

import { follow } from './connect.ts';

interface WebLinkProps {
  readonly address: string;
  /** What it is called; its host where nothing is said. */
  readonly children?: ComponentChildren;
}

/** Opens a relative address, on a page that has such links; elsewhere they are only text. */
export const RelativeLinks = createContext<((address: string) => void) | undefined>(undefined);

/** A link to a web address, which says the host that it leads to, or to a relative one; any other kind of address is only text. */
export function WebLink({ address, children }: WebLinkProps) {
  const openRelative = useContext(RelativeLinks);
  const url = URL.parse(address);
  if (url === null && openRelative !== undefined && !/^(#|\/\/|$)/.test(address))
    return (
      <a href={`#${address}`} title={address} onClick={insteadOfEditor(() => openRelative(address))}>
        {children}
      </a>
    );
  if (url === null || !/^https?:$/.test(url.protocol)) return <>{children ?? address}</>;
  return (
    <a href={url.href} title={url.href} onClick={insteadOfEditor(() => follow(url.href))}>
      {children ?? url.host}
      {children !== undefined && <span class="host"> ({url.host})</span>}
    </a>
  );
}

/** Handles a click on a link. The editor opens each link whose click reaches the document, and a web address without a question. */
function insteadOfEditor(open: () => void): (event: MouseEvent) => void {
  return (event) => {
    event.preventDefault();
    event.stopPropagation();
    open();
  };
}
