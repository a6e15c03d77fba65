import type { RecordOffer } from '../base/editor/recordOffers.ts';

export const offerLabels: Readonly<Record<RecordOffer, string>> = {
  retry: 'Try Again',
  connect: 'Connect…',
  showPermissions: 'Show Permissions',
  diagnose: 'Diagnose Connection',
  close: 'Close',
};
