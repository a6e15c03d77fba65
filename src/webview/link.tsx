import { type ComponentChildren, createContext } from 'preact';
import { useContext } from 'preact/hooks';

import { follow } from './connect.ts';

interface WebLinkProps {
  readonly address: string;
  readonly children?: ComponentChildren;
}

/** Opens a relative address; on pages without it such links are only text. */
export const RelativeLinks = createContext<((address: string) => void) | undefined>(undefined);

/** A link to a web address, with its host, or to a relative one; other addresses are only text. */
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

/** Stops the click, because the editor opens each link whose click reaches the document, web addresses without a confirmation. */
function insteadOfEditor(open: () => void): (event: MouseEvent) => void {
  return (event) => {
    event.preventDefault();
    event.stopPropagation();
    open();
  };
}
