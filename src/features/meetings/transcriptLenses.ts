import * as vscode from 'vscode';

import { userLocale } from '../../host/ui/environment.ts';
import type { TranscriptView } from '../../store/meetings/transcript.ts';
import { documentIdIn, meetingScheme } from './documentAddress.ts';

/** Above a transcript's document: how far it is read, with a way to stop or to read again. */
export class TranscriptLenses implements vscode.CodeLensProvider, vscode.Disposable {
  readonly #viewOf: (meetingId: string) => TranscriptView | undefined;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly onDidChangeCodeLenses = this.#changed.event;
  readonly #registration: vscode.Disposable;

  constructor(viewOf: (meetingId: string) => TranscriptView | undefined) {
    this.#viewOf = viewOf;
    this.#registration = vscode.languages.registerCodeLensProvider({ scheme: meetingScheme }, this);
  }

  provideCodeLenses({ uri }: vscode.TextDocument): vscode.CodeLens[] {
    const { transcript } = documentIdIn(uri.query);
    const view = transcript === undefined ? undefined : this.#viewOf(transcript);
    if (view === undefined || view.progress.kind === 'complete') return [];
    const isReading = view.progress.kind === 'reading';
    const count = `${view.messageCount.toLocaleString(userLocale().locale)} ${view.messageCount === 1 ? 'message' : 'messages'}`;
    const action = isReading
      ? { title: 'Stop Reading', command: 'jobdeck.meeting.stopReading', arguments: [uri] }
      : { title: 'Read Document Again', command: 'jobdeck.meeting.readAgain', arguments: [uri] };
    const state = { title: isReading ? `${count} so far` : `Not complete: ${count}`, command: '' };
    const top = new vscode.Range(0, 0, 0, 0);
    return [new vscode.CodeLens(top, state), new vscode.CodeLens(top, action)];
  }

  update(): void {
    this.#changed.fire();
  }

  dispose(): void {
    this.#registration.dispose();
    this.#changed.dispose();
  }
}
