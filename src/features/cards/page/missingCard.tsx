import type { SnapshotOf } from '../../../base/page.ts';
import { Button } from '../../../webview/button.tsx';
import type { CardPage, Offer } from '../contract.ts';
import { cardHost } from './host.ts';
import { LeftText } from './leftText.tsx';

const offerLabels: Readonly<Record<Offer, string>> = {
  retry: 'Try Again',
  connect: 'Connect…',
  showPermissions: 'Show Permissions',
  diagnose: 'Diagnose Connection',
  close: 'Close',
};

export function MissingCard({ problem, offers }: Pick<SnapshotOf<CardPage>, 'problem' | 'offers'>) {
  return (
    <main class="card-page">
      <h1 class="unseen">Card</h1>
      <p>{problem || 'Reading the card…'}</p>
      <div class="line">
        {offers.map((offer) => (
          <Button key={offer} onPress={() => cardHost.act('offered', { offer })}>
            {offerLabels[offer]}
          </Button>
        ))}
      </div>
      {problem !== '' && <LeftText />}
    </main>
  );
}
