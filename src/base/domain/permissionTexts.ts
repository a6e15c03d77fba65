import { isPermission, type Permission } from './permission.ts';

interface PermissionText {
  readonly name: string;
  readonly includes?: Permission;
  readonly grants: string;
}

/** In the words and the order of the tracker document (Authentication 5 and 8), short enough for one row. */
export const permissionTexts: Readonly<Record<Permission, PermissionText>> = {
  'tracker:read': {
    name: 'Read tracker',
    grants: 'Board, cards, archive, statistics, reminders, scores and verdicts of meetings.',
  },
  'tracker:edit': {
    name: 'Edit tracker',
    includes: 'tracker:read',
    grants: 'Create, edit, move, archive, delete cards and columns; attach meetings.',
  },
  'meetings:read': {
    name: 'Read meetings, summaries and transcripts',
    grants: 'List of meetings, their summaries, full transcript with chat.',
  },
  'notes:read': {
    name: 'Read notes',
    grants: 'List of notes and folders; text of any note, test projects included.',
  },
  'notes:edit': {
    name: 'Create and edit notes',
    includes: 'notes:read',
    grants: 'Its notes go into RAG, which influences what the in-meeting assistant says.',
  },
  'contexts:read': { name: 'Read contexts', grants: 'List of contexts, all fields, which one is active.' },
};

export const namesOf = (permissions: readonly string[]): string =>
  permissions
    .map((permission) => (isPermission(permission) ? permissionTexts[permission].name : permission))
    .join(', ');
