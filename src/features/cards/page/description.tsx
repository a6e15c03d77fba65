import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';

import { Button } from '../../../webview/button.tsx';
import { keepDraft } from '../../../webview/keptDrafts.ts';
import { Markdown } from '../../../webview/markdown.tsx';
import { fieldOf, hasDraft } from './drafts.ts';
import { FieldFrame, hasToDecide } from './fieldFrame.tsx';

export function Description({ mayEdit }: { readonly mayEdit: boolean }) {
  const field = fieldOf('description');
  const isOpen = useSignal(field?.isDraft === true);
  const isRequested = useSignal(false);
  const box = useRef<HTMLTextAreaElement>(null);
  const section = useRef<HTMLElement>(null);
  // The next key is for what gets the focus.
  useLayoutEffect(() => {
    if (isRequested.value) (box.current ?? section.current?.querySelector('button'))?.focus();
  }, [isOpen.value]);
  if (field === undefined) return null;
  const close = () => {
    isRequested.value = true;
    isOpen.value = false;
  };
  const finish = () => {
    if (!hasToDecide(field)) field.save();
    close();
  };
  const open = () => {
    isRequested.value = true;
    isOpen.value = true;
  };
  return (
    <section class="description" ref={section} aria-labelledby="description-title">
      <h2 id="description-title">Description</h2>
      <FieldFrame field={field}>
        {isOpen.value && mayEdit && !field.isLocked ? (
          <>
            <div class="sides">
              <textarea
                ref={box}
                aria-label="Description, as Markdown"
                rows={14}
                value={field.value}
                onInput={({ currentTarget }) => field.change(currentTarget.value)}
                onKeyDown={(event) => {
                  if (event.key !== 'Escape') return;
                  event.stopPropagation();
                  if (hasDraft(field.name)) keepDraft(field.name);
                  close();
                }}
              />
              <section class="preview" aria-label="Preview">
                <Markdown source={field.value} />
              </section>
            </div>
            <Button onPress={finish}>Done</Button>
          </>
        ) : (
          <>
            {field.value === '' ? <p class="quiet">No description.</p> : <Markdown source={field.value} />}
            {mayEdit && !field.isLocked && <OpenButton isEmpty={field.value === ''} onPress={open} />}
          </>
        )}
      </FieldFrame>
    </section>
  );
}

function OpenButton({ isEmpty, onPress }: { readonly isEmpty: boolean; readonly onPress: () => void }) {
  return <Button onPress={onPress}>{isEmpty ? 'Add Description' : 'Edit Description'}</Button>;
}
