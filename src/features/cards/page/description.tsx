import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';

import { Button } from '../../../webview/button.tsx';
import { Markdown } from '../../../webview/markdown.tsx';
import { fieldOf } from './drafts.ts';
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
    if (!hasToDecide(field)) field.save();
    isRequested.value = true;
    isOpen.value = false;
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
                  // A long text is too much to discard with one key.
                  event.stopPropagation();
                  close();
                }}
              />
              <section class="preview" aria-label="Preview">
                <Markdown source={field.value} />
              </section>
            </div>
            <Button onPress={close}>Done</Button>
          </>
        ) : (
          <>
            {field.value === '' ? <p class="quiet">No description.</p> : <Markdown source={field.value} />}
            {mayEdit && !field.isLocked && (
              <Button onPress={open}>{field.value === '' ? 'Add Description' : 'Edit Description'}</Button>
            )}
          </>
        )}
      </FieldFrame>
    </section>
  );
}
