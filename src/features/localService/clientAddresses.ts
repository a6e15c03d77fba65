import type { LocalAddresses, SharedPortStatus } from '../../contract/localData.ts';

/** Where other clients reach the local service: at the shared port, or at this window's own where another program has that. */
export const clientAddresses = (own: LocalAddresses, { holder }: SharedPortStatus): LocalAddresses =>
  holder.kind === 'thisWindow' || holder.kind === 'anotherWindow' ? holder.addresses : own;
