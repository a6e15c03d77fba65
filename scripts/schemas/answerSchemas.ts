import type { AnswerSchema } from '../../src/base/input/answerReader.ts';
import { answerSchemaOf } from '../../src/contract/answer.ts';
import { apiKeySchema } from '../../src/contract/keys.ts';
import { boardSchema } from '../../src/contract/tracker/board.ts';
import {
  contextListItemSchema,
  meetingSchema,
  noteFolderSchema,
  noteListItemSchema,
} from '../../src/contract/tracker/library.ts';

const schemas = {
  board: boardSchema(),
  noteFolder: noteFolderSchema(),
  note: noteListItemSchema(),
  meeting: meetingSchema(),
  context: contextListItemSchema(),
  key: apiKeySchema(),
};

/** Schemas of the records that stores cache, without defaults, since a cached record is complete. */
export function answerSchemas(): Readonly<Record<string, AnswerSchema>> {
  const complete = Object.entries(schemas).map(([name, schema]) => [name, completeSchema(answerSchemaOf(schema))]);
  return Object.fromEntries(complete);
}

function completeSchema({ type, anyOf, properties, required, items, ...schema }: AnswerSchema): AnswerSchema {
  const { enum: values, minLength, maxLength } = schema;
  return {
    ...(type && { type }),
    ...(anyOf && { anyOf: anyOf.map(completeSchema) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, property]) => [name, completeSchema(property)]),
      ),
    }),
    ...(required && { required }),
    ...(items && { items: completeSchema(items) }),
    ...(values && { enum: values }),
    ...(minLength !== undefined && { minLength }),
    ...(maxLength !== undefined && { maxLength }),
  };
}
