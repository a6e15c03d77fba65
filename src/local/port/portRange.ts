import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Ports from the first to the last, both included. */
interface PortRange {
  readonly first: number;
  readonly last: number;
}

/** Below it are the ports of well-known services, above it those of container orchestrators. */
const preferred: PortRange = { first: 10_000, last: 29_999 };
const highest = 65_535;
/** Of macOS and Windows (IANA's dynamic ports). */
const usualEphemeral: PortRange = { first: 49_152, last: highest };
const linuxFile = '/proc/sys/net/ipv4/ip_local_port_range';

/** The ports to choose from, given those that the system takes for outgoing connections: it could take one of these at any time. */
export function rangeOutside(ephemeral: PortRange): PortRange {
  const below = { first: preferred.first, last: Math.min(preferred.last, ephemeral.first - 1) };
  const above = { first: Math.max(preferred.first, ephemeral.last + 1), last: highest };
  if (sizeOf(below) <= 0 && sizeOf(above) <= 0) return preferred;
  return sizeOf(below) >= Math.min(sizeOf(above), sizeOf(preferred)) ? below : above;
}

/** A random port that the system does not take for outgoing connections. */
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
