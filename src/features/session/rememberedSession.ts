import { literal, nonEmptyString, object, optional, tryRead } from '../../base/input/reader.ts';
import type { EditorMemory } from '../../host/storage/memory.ts';
import type { SessionNeeds } from '../../store/session/session.ts';

const memoryName = 'trackerSession';
const Hosted = object({
  kind: literal('hosted'),
  baseUrl: nonEmptyString,
  account: nonEmptyString,
  expiresAt: optional(nonEmptyString),
});

export const rememberedSession = (memory: EditorMemory): NonNullable<SessionNeeds['remembered']> => ({
  read: () => {
    const { expiresAt, ...state } = tryRead(Hosted, memory.read(memoryName)) ?? {};
    return 'kind' in state ? { ...state, ...(expiresAt !== undefined && { expiresAt }) } : undefined;
  },
  write: (state) => void memory.write(memoryName, state),
});
