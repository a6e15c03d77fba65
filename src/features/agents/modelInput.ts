import { ServiceError } from '../../base/flow/errors.ts';
import { isObject, Mismatch, object, type Reader, string, type TypeOf } from '../../base/input/reader.ts';

/** Input of a tool from a model is untrusted: unknown properties and wrong values are refused by an error that a model can act on. */
export function readModelInput<const P extends Readonly<Record<string, Reader<unknown>>>>(
  tool: string,
  properties: P,
  input: unknown,
): TypeOf<ReturnType<typeof object<P>>> {
  const given = input ?? {};
  const unknown = isObject(given) ? Object.keys(given).find((name) => !Object.hasOwn(properties, name)) : undefined;
  if (unknown !== undefined)
    throw refusal(
      tool,
      `There is no property "${unknown.slice(0, 40)}"; there are ${Object.keys(properties).join(', ')}.`,
    );
  try {
    return object(properties)(given) as TypeOf<ReturnType<typeof object<P>>>;
  } catch (error) {
    throw error instanceof Mismatch ? refusal(tool, `${error.message}.`) : error;
  }
}

const refusal = (tool: string, reason: string): ServiceError =>
  new ServiceError('invalid', tool, `${reason} Correct the arguments and call ${tool} again.`);

const maxIdLength = 200;

export const recordId: Reader<string> = (value) => {
  const id = string(maxIdLength)(value);
  if (id === '') throw new Mismatch('an id');
  return id;
};
