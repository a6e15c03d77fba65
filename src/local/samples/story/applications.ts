import type { Application } from './application.ts';
import { closedApplications } from './closedApplications.ts';
import { openApplications } from './openApplications.ts';
import { runningApplications } from './runningApplications.ts';

export const applications: readonly Application[] = [
  ...runningApplications,
  ...openApplications,
  ...closedApplications,
];

export const isArchived = ({ steps }: Application): boolean => steps.at(-1)?.[2] === 'archived';
