import * as vscode from 'vscode';

import type { StepPosition, Stepped } from '../../base/steps.ts';
import type { Choice, Question } from './ask.ts';
import { shortMessage } from './plain.ts';
import { shortRow } from './shortRows.ts';

/** Stays open when the focus moves. An invalid value stays in the input, with the reason. */
export function askTextStep(
  { validate, value = '', ...question }: Question,
  position: StepPosition,
): Promise<Stepped<string>> {
  const box = vscode.window.createInputBox();
  box.title = shortMessage(question.title);
  box.prompt = shortMessage(question.prompt);
  box.placeholder = question.placeHolder;
  box.password = question.password ?? false;
  box.value = value;
  return showUntilEnd(box, position, (end) => {
    const isInvalid = () => {
      const reason = validate(box.value);
      box.validationMessage = reason;
      return reason !== undefined;
    };
    box.onDidChangeValue(isInvalid);
    box.onDidAccept(() => isInvalid() || end({ kind: 'answered', value: box.value }));
    return () => box.value;
  });
}

export function pickStep<T>(
  { title, placeHolder }: { readonly title: string; readonly placeHolder: string },
  choices: readonly [Choice<T>, ...Choice<T>[]],
  current: T,
  position: StepPosition,
): Promise<Stepped<T>> {
  const list = vscode.window.createQuickPick<Choice<T>>();
  list.title = shortMessage(title);
  list.placeholder = shortMessage(placeHolder);
  list.items = choices.map(shortRow);
  list.activeItems = list.items.filter(({ value }) => value === current);
  return showUntilEnd(list, position, (end) => {
    list.onDidAccept(() => {
      const [chosen] = list.selectedItems;
      if (chosen !== undefined) end({ kind: 'answered', value: chosen.value });
    });
    return () => current;
  });
}

function showUntilEnd<T>(
  input: vscode.QuickInput & { buttons: readonly vscode.QuickInputButton[] } & {
    onDidTriggerButton: vscode.Event<vscode.QuickInputButton>;
  },
  { step, totalSteps }: StepPosition,
  listen: (end: (how: Stepped<T>) => void) => () => T,
): Promise<Stepped<T>> {
  input.ignoreFocusOut = true;
  input.step = step;
  input.totalSteps = totalSteps;
  input.buttons = step > 1 ? [vscode.QuickInputButtons.Back] : [];
  return new Promise((resolve) => {
    const end = (how: Stepped<T>) => {
      resolve(how);
      input.dispose();
    };
    const entered = listen(end);
    input.onDidTriggerButton(() => end({ kind: 'back', value: entered() }));
    input.onDidHide(() => end({ kind: 'cancelled' }));
    input.show();
  });
}
