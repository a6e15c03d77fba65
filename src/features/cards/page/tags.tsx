import { useSignal } from '@preact/signals';

import { IconButton } from '../../../webview/button.tsx';
import { fieldOf } from './drafts.ts';
import { FieldFrame } from './fieldFrame.tsx';

export function Tags({ mayEdit: mayEditCard }: { readonly mayEdit: boolean }) {
  const field = fieldOf('tags');
  const typed = useSignal('');
  if (field === undefined) return null;
  const mayEdit = mayEditCard && !field.isLocked;
  const put = (tags: readonly string[]) => {
    field.change(tags);
    field.save();
  };
  const add = () => {
    const tags = typed.value.split(',').map((tag) => tag.trim());
    typed.value = '';
    const fresh = tags.filter((tag, index) => tag !== '' && !field.value.includes(tag) && tags.indexOf(tag) === index);
    if (fresh.length > 0) put([...field.value, ...fresh]);
  };
  return (
    <FieldFrame field={field}>
      <span class="label" id="tags-label">
        Tags
      </span>
      <ul class="tags" aria-labelledby="tags-label">
        {field.value.map((tag, index) => (
          <li key={`${index} ${tag}`} class="tag">
            <span>{tag}</span>
            {mayEdit && (
              <IconButton
                icon="close"
                label={`Take off the tag ${tag}`}
                onPress={() => put(field.value.filter((_, other) => other !== index))}
              />
            )}
          </li>
        ))}
      </ul>
      {mayEdit && (
        <input
          type="text"
          class="text"
          aria-label="Add a tag"
          placeholder="Add a tag"
          value={typed.value}
          onInput={({ currentTarget }) => {
            typed.value = currentTarget.value;
            if (currentTarget.value.includes(',')) add();
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.isComposing) add();
          }}
          onBlur={add}
        />
      )}
    </FieldFrame>
  );
}
