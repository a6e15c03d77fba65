import { retriesWith } from '../../src/host/ui/retries.ts';

/** A user whom the editor asks: what they were asked and told, and what they answer. */
export class AskedUser {
  /** Each modal question with its details. */
  readonly asked: string[] = [];
  readonly told: string[] = [];
  readonly failures: string[] = [];
  /** The button that answers each question; none cancels it. */
  answer: string | undefined;

  readonly confirm = async (message: string, detail: string, button: string): Promise<boolean> =>
    (await this.choose(message, detail, button)) !== undefined;

  readonly choose = async <T extends string>(
    message: string,
    detail: string,
    ...buttons: T[]
  ): Promise<T | undefined> => {
    this.asked.push(`${message}\n${detail}`);
    return buttons.find((button) => button === this.answer);
  };

  readonly inform = async (message: string): Promise<undefined> => {
    this.told.push(message);
  };

  readonly notify = (message: string): void => void this.told.push(message);

  readonly retries = retriesWith(async (doing, error) => {
    this.failures.push(`${doing}: ${error instanceof Error ? error.message : error}`);
    return false;
  });

  readonly withRetry = this.retries.withRetry;
}
