import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';

interface PortRange {
  readonly first: number;
  readonly last: number;
}

/** Above the ports of well-known services, below those of container orchestrators. */
const preferred: PortRange = { first: 10_000, last: 29_999 };
const highest = 65_535;
/** IANA's dynamic ports, used by macOS and Windows. */
const usualEphemeral: PortRange = { first: 49_152, last: highest };
const linuxFile = '/proc/sys/net/ipv4/ip_local_port_range';

/** The candidate ports outside the range for outgoing connections, from which the system may take any port at any time. */
export function rangeOutside(ephemeral: PortRange): PortRange {
  const below = { first: preferred.first, last: Math.min(preferred.last, ephemeral.first - 1) };
  const above = { first: Math.max(preferred.first, ephemeral.last + 1), last: highest };
  if (sizeOf(below) <= 0 && sizeOf(above) <= 0) return preferred;
  return sizeOf(below) >= Math.min(sizeOf(above), sizeOf(preferred)) ? below : above;
}

export function randomPort(): number {
  const { first, last } = rangeOutside(readEphemeral());
  return randomInt(first, last + 1);
}

const sizeOf = ({ first, last }: PortRange): number => last - first + 1;

function readEphemeral(): PortRange {
  try {
    const [first = Number.NaN, last = Number.NaN] = readFileSync(linuxFile, 'utf8').trim().split(/\s+/).map(Number);
    return first <= last ? { first, last } : usualEphemeral;
  } catch {
    return usualEphemeral;
  }
}
