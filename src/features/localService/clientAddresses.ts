import type { LocalAddresses, SharedPortStatus } from '../../contract/localData.ts';

/** The addresses for other clients: at the shared port, or at this window's port if another program uses the shared one. */
export const clientAddresses = (own: LocalAddresses, { holder }: SharedPortStatus): LocalAddresses =>
  holder.kind === 'thisWindow' || holder.kind === 'anotherWindow' ? holder.addresses : own;
