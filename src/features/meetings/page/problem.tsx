import { offerLabels } from '../../../base/editor/recordOffers.ts';
import { Button } from '../../../webview/button.tsx';
import type { MeetingOffer } from '../contract.ts';
import { meetingHost } from './host.ts';

const labels: Readonly<Record<MeetingOffer, string>> = {
  ...offerLabels,
  readAgain: 'Read Again',
};

interface ProblemProps {
  readonly about: 'meeting' | 'summary' | 'transcript';
  readonly problem: string;
  readonly offers: readonly MeetingOffer[];
}

export function Problem({ about, problem, offers }: ProblemProps) {
  return (
    <p class="problem">
      <span>{problem}</span>
      {offers.map((offer) => (
        <Button key={offer} onPress={() => meetingHost.act('offered', { about, offer })}>
          {labels[offer]}
        </Button>
      ))}
    </p>
  );
}
