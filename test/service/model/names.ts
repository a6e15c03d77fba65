import assert from 'node:assert/strict';

/** The service's ids by the names that the model assigns. */
export class Names {
  readonly #spelled = new Map<string, string>();

  /** Compares two records that should be equal and stores the service's ids of new names. */
  learn(expected: unknown, actual: unknown): void {
    if (typeof expected === 'string' && typeof actual === 'string') {
      if (!isName(expected) || this.#spelled.has(expected)) return;
      assert.ok(![...this.#spelled.values()].includes(actual), `the id ${actual} was given before`);
      this.#spelled.set(expected, actual);
    } else if (isRecord(expected) && isRecord(actual)) {
      for (const [field, inner] of Object.entries(expected)) this.learn(inner, actual[field]);
    }
  }

  /** The same record with the service's ids; a name without one stays, so that the service does not find it. */
  spell<T>(record: T): T {
    return JSON.parse(JSON.stringify(record), (_, value: unknown) =>
      typeof value === 'string' ? (this.#spelled.get(value) ?? value) : value,
    ) as T;
  }
}

const isName = (text: string): boolean => text.startsWith("the model's ");

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
