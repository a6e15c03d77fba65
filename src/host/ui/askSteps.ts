import * as vscode from 'vscode';

import type { StepPosition, Stepped } from '../../base/flow/steps.ts';
import { type Choice, inputBox, onValidText, type Question } from './ask.ts';
import { shortMessage } from './plain.ts';
import { showQuestion } from './question.ts';
import { shortRow } from './shortRows.ts';

export function askTextStep(question: Question, position: StepPosition): Promise<Stepped<string>> {
  const box = inputBox(question);
  return showStep(box, position, (end) => {
    onValidText(box, question, (value) => end({ kind: 'answered', value }));
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
  return showStep(list, position, (end) => {
    list.onDidAccept(() => {
      const [chosen] = list.selectedItems;
      if (chosen !== undefined) end({ kind: 'answered', value: chosen.value });
    });
    return () => current;
  });
}

async function showStep<T>(
  input: vscode.QuickPick<Choice<T>> | vscode.InputBox,
  { step, totalSteps }: StepPosition,
  listen: (end: (how: Stepped<T>) => void) => () => T,
): Promise<Stepped<T>> {
  input.step = step;
  input.totalSteps = totalSteps;
  input.buttons = step > 1 ? [vscode.QuickInputButtons.Back] : [];
  const ended = await showQuestion<Stepped<T>>(input, (end) => {
    const entered = listen(end);
    input.onDidTriggerButton(() => end({ kind: 'back', value: entered() }));
  });
  return ended ?? { kind: 'cancelled' };
}
