import type { SnapshotOf } from '../../../base/page.ts';
import { Button } from '../../../webview/button.tsx';
import { follow } from '../../../webview/connect.ts';
import { Icon } from '../../../webview/icon.tsx';
import type { CardPage } from '../contract.ts';
import { cardHost } from './host.ts';

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
