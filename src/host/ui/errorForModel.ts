import { textForModel } from '../../base/text/fencedData.ts';
import { formatFailure } from './formatFailure.ts';

/** An error that a model can act on. The reason of a service's error is a text of others, and stays in one line without a fence. */
export const errorForModel = (error: unknown): Error => new Error(textForModel(formatFailure(error)));
