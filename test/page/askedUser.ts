import { formatFailure } from '../../src/host/ui/formatFailure.ts';
import { retriesWith } from '../../src/host/ui/retries.ts';

/** A simulated user: records the questions and messages of the editor, and answers the questions. */
export class AskedUser {
  /** Each modal question, followed by its detail. */
  readonly asked: string[] = [];
  readonly messages: string[] = [];
  /** Messages with buttons, until one is chosen. */
  readonly offers: { readonly message: string; readonly choose: (button: string | undefined) => void }[] = [];
  readonly failures: string[] = [];
  /** The button that answers each question; undefined cancels. */
  answer: string | undefined;
  /** Questions are answered when it is resolved. */
  held: Promise<void> = Promise.resolve();

  readonly confirm = async (message: string, detail: string, button: string): Promise<boolean> =>
    (await this.choose(message, detail, button)) !== undefined;

  readonly choose = async <T extends string>(
    message: string,
    detail: string,
    ...buttons: T[]
  ): Promise<T | undefined> => {
    this.asked.push(`${message}\n${detail}`);
    await this.held;
    return buttons.find((button) => button === this.answer);
  };

  readonly inform = (message: string): Promise<string | undefined> => {
    this.messages.push(message);
    const { promise, resolve } = Promise.withResolvers<string | undefined>();
    this.offers.push({ message, choose: resolve });
    return promise;
  };

  readonly notify = (message: string): void => void this.messages.push(message);

  readonly retries = retriesWith(async (doing, error) => {
    this.failures.push(`${doing}: ${error instanceof Error ? error.message : error}`);
    return false;
  });

  readonly withRetry = this.retries.withRetry;

  readonly failureReason = (doing: string, error: unknown): string => {
    this.failures.push(`${doing}: ${error instanceof Error ? error.message : error}`);
    return formatFailure(error);
  };
}
