import { countdown, localTime, utcTime } from '../../base/domain/moments.ts';
import { formatSpent } from '../../base/domain/usd.ts';
import { plainText } from '../../base/text/plainText.ts';
import type { ApiKey } from '../../contract/keys.ts';
import { formatApiKeyLimit, formatOverrun } from '../../store/keys/formatKey.ts';
import { expiryOf, nextResetOf } from '../../store/keys/keyHealth.ts';
import type { FormatContext } from './formatRow.ts';

interface Finding {
  readonly applies: boolean;
  readonly text: string;
}

export function whyRefused(key: ApiKey, formatContext: FormatContext, readAt: number): string {
  const findings = [disabledFinding(key), expiryFinding(key, formatContext), limitFinding(key, formatContext)];
  const reasons = findings.filter(({ applies }) => applies);
  const verdict =
    reasons.length > 0
      ? `**${reasons.length === 1 ? 'This is why' : 'These are the reasons'}:**`
      : '**Nothing in its record refuses it.** If it is refused all the same, see below.';
  return [
    `# Why was “${plainText(key.name)}” refused?`,
    `As of ${localTime(readAt, formatContext)} (${utcTime(readAt)}).`,
    verdict,
    reasons.map(({ text }) => `- ${text}`).join('\n'),
    '## All that was looked at',
    findings.map(({ applies, text }) => `- ${applies ? '✗' : '✓'} ${text}`).join('\n'),
    '## What the record does not tell',
    [
      '- **The balance of the account** is apart from the limit of a key: with none left every key is refused, usually with 402. The key service shows it.',
      '- **Requests under way** may be counted before they end, so that a key is refused a little before its limit, and one that crosses it may still be answered.',
      `- **The key itself**: check by its label that the program uses this one: ${plainText(key.label)}.`,
      '- **A management key** changes keys and is refused for everything else.',
    ].join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n');
}

const disabledFinding = ({ disabled }: ApiKey): Finding => ({
  applies: disabled,
  text: disabled ? 'It is disabled. *Enable Key* switches it on again.' : 'It is enabled.',
});

function expiryFinding(key: ApiKey, formatContext: FormatContext): Finding {
  const expiry = expiryOf(key);
  if (expiry === Number.POSITIVE_INFINITY) return { applies: false, text: 'It does not expire.' };
  const when = `${localTime(expiry, formatContext)} (${utcTime(expiry)})`;
  if (expiry > formatContext.now)
    return { applies: false, text: `It expires ${countdown(expiry, formatContext.now)}, on ${when}.` };
  return { applies: true, text: `It expired on ${when}. The date cannot be changed: create another key.` };
}

function limitFinding(key: ApiKey, formatContext: FormatContext): Finding {
  const { limit, limit_remaining: remaining } = key;
  if (limit === null) return { applies: false, text: 'It has no limit of its own.' };
  const cap = plainText(formatApiKeyLimit(key, formatContext.locale));
  if (limit === 0)
    return { applies: true, text: 'Its limit is 0, which blocks all use. *Update Key Limit…* changes that.' };
  if (remaining === null || remaining > 0) {
    const remains =
      remaining === null ? '' : `, of which about ${formatSpent(remaining, formatContext.locale)} is left`;
    return { applies: false, text: `Its limit is ${cap}${remains}.` };
  }
  const byok = key.include_byok_in_limit ? ' Usage under your own provider keys (BYOK) counts toward it.' : '';
  const reset = nextResetOf(key, formatContext.now);
  const next =
    reset === undefined
      ? 'It has no reset: *Update Key Limit…* raises it.'
      : `It starts anew ${countdown(reset, formatContext.now)}, on ${localTime(reset, formatContext)} (${utcTime(reset)}). *Raise Key Limit Until Next Reset…* raises it until then.`;
  const overrun = formatOverrun(key, formatContext.locale);
  const used = overrun === undefined ? 'used up' : `used up, ${overrun}`;
  return { applies: true, text: `Its limit of ${cap} is ${used}.${byok} ${next}` };
}
