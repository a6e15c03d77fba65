import { type Fits, isFlag, isListOf, isNumber, isOneOf, isRecordOf } from '../../base/shape.ts';
import type { KeyList } from './keyReader.ts';
import { isKey } from './keyShape.ts';

const areTimes: Fits<KeyList['readAt']> = (value): value is KeyList['readAt'] =>
  typeof value === 'object' && value !== null && Object.values(value).every(isNumber);

export const isKeyList = isRecordOf<KeyList>({
  keys: isListOf(isKey),
  from: isOneOf('service', 'memory'),
  hasMore: isFlag,
  readAt: areTimes,
});
