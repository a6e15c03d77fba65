import { useRef } from 'preact/hooks';

import { IconButton } from '../../../webview/button.tsx';
import { fieldOf } from './drafts.ts';
import { FieldFrame } from './fieldFrame.tsx';
import { useKeptFocus } from './keptFocus.ts';
import { TagInput } from './tagInput.tsx';

interface TagsProps {
  readonly mayEdit: boolean;
  readonly known: readonly string[];
}

export function Tags({ mayEdit: mayEditCard, known }: TagsProps) {
  const field = fieldOf('tags');
  const list = useRef<HTMLUListElement>(null);
  useKeptFocus(list, '#add-tag');
  if (field === undefined) return null;
  const mayEdit = mayEditCard && !field.isLocked;
  const put = (tags: readonly string[]) => {
    field.change(tags);
    field.save();
  };
  const withAdded = (tags: readonly string[], change: (tags: readonly string[]) => void) => {
    const fresh = tags.filter((tag, index) => !field.value.includes(tag) && tags.indexOf(tag) === index);
    if (fresh.length > 0) change([...field.value, ...fresh]);
  };
  return (
    <FieldFrame field={field}>
      <span class="label" id="tags-label">
        Tags
      </span>
      <ul class="tags" aria-labelledby="tags-label" ref={list}>
        {field.value.map((tag, index) => (
          <li key={`${index} ${tag}`} class="tag">
            <span>{tag}</span>
            {mayEdit && (
              <IconButton
                icon="close"
                label={`Remove the tag ${tag}`}
                onPress={() => put(field.value.filter((_, other) => other !== index))}
              />
            )}
          </li>
        ))}
      </ul>
      {mayEdit && (
        <TagInput
          offered={known.filter((tag) => !field.value.includes(tag))}
          onAdd={(tags) => withAdded(tags, put)}
          onLeave={(tags) => withAdded(tags, field.change)}
        />
      )}
    </FieldFrame>
  );
}
