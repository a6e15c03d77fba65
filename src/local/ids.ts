import { randomBytes } from 'node:crypto';

type IdKind =
  | 'card'
  | 'column'
  | 'reminder'
  | 'token'
  | 'meeting'
  | 'subchat'
  | 'message'
  | 'note'
  | 'folder'
  | 'context';

export const newId = (kind: IdKind): string => `${kind}_${randomBytes(12).toString('base64url')}`;
