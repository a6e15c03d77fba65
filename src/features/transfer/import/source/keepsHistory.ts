import { ServiceError } from '../../../../base/flow/errors.ts';

export interface HistoryNeeds {
  /** Whether the local service is in use, which keeps histories. */
  readonly isLocal: () => boolean;
  /** The input schema of a tool of the service in use, as it writes it; undefined if it lists none. */
  readonly inputSchemaOf: (tool: 'tracker_import_cards') => Promise<unknown>;
}

/** Whether the service keeps stages and times of imported cards, which services before them refuse or ignore: its own schema names them. */
export async function keepsHistory({ isLocal, inputSchemaOf }: HistoryNeeds): Promise<boolean> {
  if (isLocal()) return true;
  try {
    const schema = JSON.stringify(await inputSchemaOf('tracker_import_cards')) ?? '';
    return schema.includes('"stages"') && schema.includes('"archivedAt"');
  } catch (error) {
    if (ServiceError.is(error)) return false;
    throw error;
  }
}
