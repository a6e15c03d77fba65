import { type Fits, isFlag, isNumber, isOneOf, listOf, recordOf } from '../../base/shape.ts';
import type { KeyList } from './keyReader.ts';
import { isKey } from './keyShape.ts';

const areTimes: Fits<KeyList['readAt']> = (value): value is KeyList['readAt'] =>
  typeof value === 'object' && value !== null && Object.values(value).every(isNumber);

export const isKeyList = recordOf<KeyList>({
  keys: listOf(isKey),
  from: isOneOf('service', 'memory'),
  hasMore: isFlag,
  readAt: areTimes,
});
