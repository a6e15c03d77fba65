import type { Permission } from '../base/permission.ts';

export interface PermissionWords {
  readonly name: string;
  readonly grants: string;
}

/** Each permission in the words of the tracker document (Authentication 5 and 8), in its order. */
export const permissionWords: Readonly<Record<Permission, PermissionWords>> = {
  'tracker:read': {
    name: 'Read tracker',
    grants: 'Board, cards, archive, statistics, reminders; title, scores and verdict of meetings attached to cards.',
  },
  'tracker:edit': {
    name: 'Edit tracker',
    grants: 'Create, edit, move, archive, delete cards and columns; attach meetings. Includes Read tracker.',
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
    grants: "Includes Read notes. New notes are used in RAG, so this influences the in-meeting assistant's answers.",
  },
  'contexts:read': { name: 'Read contexts', grants: 'List of contexts, all fields, which one is active.' },
};

/** The names of permissions as a token lists them; one that this version does not know keeps its name on the wire. */
export const namesOf = (permissions: readonly string[]): string =>
  permissions.map((permission) => (isKnown(permission) ? permissionWords[permission].name : permission)).join(', ');

const isKnown = (name: string): name is Permission => Object.hasOwn(permissionWords, name);
