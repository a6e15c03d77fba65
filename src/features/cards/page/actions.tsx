import type { SnapshotOf } from '../../../base/editor/page.ts';
import { Button } from '../../../webview/button.tsx';
import { follow } from '../../../webview/connect.ts';
import { undoLastDiscard } from '../../../webview/discards.ts';
import { Icon } from '../../../webview/icon.tsx';
import type { TextInput } from '../../../webview/textShortcuts.ts';
import { UndoToast, useUndoShortcuts } from '../../../webview/undoToast.tsx';
import type { CardPage } from '../contract.ts';
import { hasUnsentDraft, lastStep, newPageReminder } from './drafts.ts';
import { cardHost } from './host.ts';
import { hasUnsentReminder } from './reminderDrafts.ts';

type ActionsProps = Pick<
  SnapshotOf<CardPage>,
  'mayEdit' | 'mayDelete' | 'mayRestore' | 'mayPrepare' | 'values' | 'added'
>;

export function CardActions({ mayEdit, mayDelete, mayRestore, mayPrepare, values: { url }, added }: ActionsProps) {
  const hasPost = /^https?:\/\//i.test(url);
  if (!mayDelete && !mayPrepare && !hasPost) return null;
  return (
    <fieldset class="actions" aria-label="Card actions">
      {mayEdit && (
        <>
          <Button onPress={() => cardHost.act('moveTo', {})}>
            <Icon name="arrow-right" /> Move…
          </Button>
          <Button onPress={() => cardHost.act('remind', {})}>
            <Icon name="bell" /> Set Reminder…
          </Button>
        </>
      )}
      {mayPrepare && (
        <Button onPress={() => cardHost.act('prepareInterview', {})}>
          <Icon name="comment-discussion" /> Prepare Interview…
        </Button>
      )}
      {hasPost && (
        <Button onPress={() => follow(url)}>
          <Icon name="link-external" /> Open Job Post
        </Button>
      )}
      {mayEdit && (
        <Button onPress={() => cardHost.act('archive', {})}>
          <Icon name="archive" /> Archive
        </Button>
      )}
      {mayRestore && (
        <Button onPress={() => cardHost.act('restore', {})}>
          <Icon name="discard" /> Restore as New Card
        </Button>
      )}
      {mayDelete && (
        <Button onPress={() => cardHost.act('remove', {})}>
          <Icon name="trash" /> Delete
        </Button>
      )}
      {added !== '' && <span class="quiet">Added {added}</span>}
    </fieldset>
  );
}

const undo = (): void => void cardHost.act('undo', {});
const redo = (): void => void cardHost.act('redo', {});

/** Brings back what was discarded after the card's last step, else undoes this step. */
function undoLast(): void {
  if (!undoLastDiscard(lastStep())) undo();
}

export function Undo() {
  useUndoShortcuts({ undo: undoLast, redo }, isUnsent);
  const state = cardHost.snapshot.value?.undo;
  return <div class="toasts">{state !== undefined && <UndoToast state={state} onUndo={undo} />}</div>;
}

/** The input has text that was not sent: undo changes this text, and not the card. A save in flight is undone after it. */
function isUnsent(input: TextInput): boolean {
  const name = input.closest<HTMLElement>('[data-field]')?.dataset['field'];
  if (name === undefined) return newPageReminder.peek().text !== '' || hasUnsentReminder();
  return hasUnsentDraft(name) || (input.id === 'add-tag' && input.value !== '');
}
