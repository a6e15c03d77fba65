import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import * as vscode from 'vscode';

import type { Note } from '../../../../src/contract/tracker/library.ts';
import { sideOf } from '../../../../src/features/notes/conflicts/conflictFiles.ts';
import { resultOf } from '../../../../src/features/notes/merges/mergeFiles.ts';
import { until } from '../../editor.ts';
import { leap } from '../../leapingDate.ts';
import { type OtherClient, openNote, uriOf } from '../../notes.ts';
import { mergeResults } from '../mergeResults.ts';
import type { Step } from './steps.ts';
import { assertNothingLost, type Choice, nothing, stillGivenUp, type Texts, together, tokensIn } from './tokens.ts';

const run = (command: string, about?: vscode.Uri | { readonly uri: vscode.Uri; readonly version: number }) =>
  vscode.commands.executeCommand(command, about);

export interface CourseNeeds {
  readonly other: OtherClient;
  readonly note: Note;
  /** Messages that Jobdeck showed to the user. */
  readonly said: readonly string[];
}

/** Plays a sequence of steps on a note in the real editor. */
export class Course {
  readonly #needs: CourseNeeds;
  readonly #uri: vscode.Uri;
  #count = 0;
  /** Versions of the note by text, as far as they were read. */
  readonly #versions = new Map<string, number>();
  /** The version that a choice is offered with. */
  #offered = 0;
  /** Text discarded by earlier steps that is not removed yet. */
  #givenUp: Choice = nothing;

  constructor(needs: CourseNeeds) {
    this.#needs = needs;
    this.#uri = uriOf(needs.note);
  }

  /** Plays all steps and asserts after each that no text was lost; then saves what is left. */
  async play(steps: readonly Step[]): Promise<void> {
    await openNote(this.#needs.note);
    for (const [index, step] of steps.entries()) {
      leap();
      try {
        await this.#step(step);
      } catch (error) {
        throw new Error(`Step ${index + 1}, ${JSON.stringify(step)}: ${String(error)}`, { cause: error });
      }
    }
    await this.#finish();
  }

  async #step(step: Step): Promise<void> {
    const choice = together(this.#givenUp, await this.#choiceOf(step));
    const before = await this.#texts();
    await this.#do(step);
    const after = await this.#texts();
    // After a refused completion the panes are redrawn with the newest texts, which the next completion may find either way.
    const seen = step.kind === 'completeMerge' ? together(choice, await this.#choiceOf(step)) : choice;
    assertNothingLost(before, after, seen);
    this.#givenUp = stillGivenUp(seen, after);
  }

  /** Text that a step may remove: what the user sees when taking the step. */
  async #choiceOf({ kind }: Step): Promise<Choice> {
    const document = this.#document?.getText() ?? '';
    switch (kind) {
      case 'takeTheirs':
      case 'revert':
      case 'reopen':
        return { ...nothing, discarded: document };
      case 'abandonMerge':
        return { ...nothing, abandoned: this.#result?.getText() ?? '' };
      case 'keepMine':
      case 'saveMerged': {
        const theirs = new TextDecoder().decode(await vscode.workspace.fs.readFile(sideOf(this.#uri, 'theirs')));
        this.#offered = this.#versions.get(theirs) ?? 0;
        return { ...nothing, replaced: theirs };
      }
      case 'completeMerge':
        return { ...nothing, merged: this.#pane('mine'), replaced: `${this.#pane('theirs')}${this.#pane('mine')}` };
      default:
        return nothing;
    }
  }

  async #do(step: Step): Promise<void> {
    switch (step.kind) {
      case 'type':
        return insert(await this.#shown(), this.#token('mine'), step.atEnd);
      case 'typeInMerge':
        return this.#result && insert(this.#result, this.#token('merged'), step.atEnd);
      case 'elsewhere':
        return this.#writeElsewhere(step.atEnd);
      case 'completeMerge':
        return this.#completeMerge(step.way);
      case 'wait':
        // Longer than the auto save delay.
        return delay(60);
      case 'save':
        await (await this.#shown()).save();
        return;
      case 'merge':
        return this.#merge();
      case 'abandonMerge':
        return this.#abandonMerge();
      case 'revert':
        await this.#shown();
        return void (await run('workbench.action.files.revert'));
      case 'reopen':
        await this.#shown();
        await run('workbench.action.revertAndCloseActiveEditor');
        return void (await this.#shown());
      case 'keepMine':
      case 'saveMerged':
        return void (await run(`jobdeck.note.${step.kind}`, { uri: this.#uri, version: this.#offered }));
      default:
        return void (await run(`jobdeck.note.${step.kind}`, this.#uri));
    }
  }

  async #writeElsewhere(atEnd: boolean): Promise<void> {
    const { other, note } = this.#needs;
    const token = this.#token('theirs');
    for (;;) {
      const { text, version } = await other.read(note.id);
      const changed = atEnd ? `${text}${token}\n` : `${token}\n${text}`;
      const written = await other.update({ noteId: note.id, text: changed, version }).catch(() => undefined);
      if (written === undefined) continue;
      this.#versions.set(changed, written.version);
      return;
    }
  }

  async #merge(): Promise<void> {
    const { said } = this.#needs;
    const before = said.length;
    await run('jobdeck.note.merge', this.#uri);
    if (said.slice(before).some((each) => each.includes('Nothing is in conflict'))) return;
    const base = await vscode.workspace.fs.readFile(sideOf(this.#uri, 'base'));
    await until('a merge without marks, or a comparison', () => {
      // If the base is unknown, the command compares both texts instead.
      const isOpen =
        base.length === 0
          ? isComparison(vscode.window.tabGroups.activeTabGroup.activeTab)
          : this.#result?.getText().includes('<<<<') === false;
      return isOpen ? true : undefined;
    });
  }

  async #completeMerge(way: 'command' | 'save'): Promise<void> {
    const result = this.#result;
    if (result === undefined) return;
    if (way === 'save') await result.save();
    // If conflicts are left, the editor asks for confirmation, which it refuses under test.
    else await run('mergeEditor.acceptMerge').then(undefined, () => undefined);
  }

  async #abandonMerge(): Promise<void> {
    if (this.#result === undefined || !isMerge(vscode.window.tabGroups.activeTabGroup.activeTab)) return;
    await run('workbench.action.revertAndCloseActiveEditor');
  }

  /** Saves what is left, as a user does who wants to keep it. */
  async #finish(): Promise<void> {
    const document = await this.#shown();
    const mine = document.getText();
    // A save that joins a cancelled auto save fails before that one has found the conflict.
    const saved = until('the saved note', async () => {
      if (await document.save()) return true;
      await run('jobdeck.note.keepMine', this.#uri);
      return this.#isUnsaved ? undefined : true;
    });
    await saved.catch((error: unknown) => assert.fail(`${String(error)}; ${this.#needs.said.slice(-6).join(' | ')}`));
    // The editor may report as saved only text that the service has.
    const service = await until('the text of the service', async () => {
      leap();
      const stored = await this.#stored();
      return tokensIn(document.getText()).every((token) => stored.includes(token)) ? stored : undefined;
    });
    assertNothingLost(
      { document: mine, service: '', result: '' },
      { document: '', service, result: '' },
      this.#givenUp,
    );
  }

  async #shown(): Promise<vscode.TextDocument> {
    return (await openNote(this.#needs.note)).document;
  }

  /** By the tab: after a save during which text was typed, the extension host takes the document for saved. */
  get #isUnsaved(): boolean {
    const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
    return tabs.some(
      ({ isDirty, input }) =>
        isDirty && input instanceof vscode.TabInputText && input.uri.toString() === this.#uri.toString(),
    );
  }

  get #document(): vscode.TextDocument | undefined {
    return openAt(this.#uri);
  }

  get #result(): vscode.TextDocument | undefined {
    if (mergeResults().length === 0) return undefined;
    return openAt(resultOf(this.#uri));
  }

  #pane(side: 'mine' | 'theirs'): string {
    return openAt(sideOf(this.#uri, side))?.getText() ?? '';
  }

  async #texts(): Promise<Texts> {
    return {
      document: this.#document?.getText() ?? '',
      result: this.#result?.getText() ?? '',
      service: await this.#stored(),
    };
  }

  async #stored(): Promise<string> {
    const { text, version } = await this.#needs.other.read(this.#needs.note.id);
    this.#versions.set(text, version);
    return text;
  }

  #token(by: string): string {
    this.#count += 1;
    return `[${by}${this.#count}]`;
  }
}

const openAt = (uri: vscode.Uri): vscode.TextDocument | undefined =>
  vscode.workspace.textDocuments.find((each) => each.uri.toString() === uri.toString());

async function insert(document: vscode.TextDocument, token: string, atEnd: boolean): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  edit.insert(document.uri, new vscode.Position(atEnd ? document.lineCount : 0, 0), `${token}\n`);
  await vscode.workspace.applyEdit(edit);
}

const isComparison = (tab: vscode.Tab | undefined): boolean => tab?.input instanceof vscode.TabInputTextDiff;

const isMerge = (tab: vscode.Tab | undefined): boolean =>
  tab !== undefined && typeof tab.input === 'object' && tab.input !== null && 'result' in tab.input;
