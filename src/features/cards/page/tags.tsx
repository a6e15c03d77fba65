import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';

import { foldText } from '../../../base/text/foldText.ts';
import { IconButton } from '../../../webview/button.tsx';
import { isSaveKey } from '../../../webview/saveKey.ts';
import { fieldOf, tagsIn, typedTag } from './drafts.ts';
import { FieldFrame } from './fieldFrame.tsx';
import { useKeptFocus } from './keptFocus.ts';

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

interface TagInputProps {
  readonly offered: readonly string[];
  readonly onAdd: (tags: readonly string[]) => void;
  /** Adds them to the draft of the tags. */
  readonly onLeave: (tags: readonly string[]) => void;
}

const maxSuggestions = 8;

function TagInput(props: TagInputProps) {
  const { typed, active, suggestions, add, choose, onInput, onKeyDown } = useCombobox(props);
  return (
    <div class="combobox">
      <input
        id="add-tag"
        type="text"
        class="text"
        role="combobox"
        aria-label="Add a tag"
        aria-autocomplete="list"
        aria-expanded={suggestions.length > 0}
        aria-controls="tag-suggestions"
        aria-activedescendant={active < 0 ? undefined : `tag-suggestion-${active}`}
        autocomplete="off"
        placeholder="Add a tag"
        value={typed}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={() => add(typed)}
      />
      <Suggestions tags={suggestions} active={active} onChoose={choose} />
    </div>
  );
}

interface SuggestionsProps {
  readonly tags: readonly string[];
  readonly active: number;
  readonly onChoose: (tag: string) => void;
}

function Suggestions({ tags, active, onChoose }: SuggestionsProps) {
  return (
    <div
      id="tag-suggestions"
      class="suggestions"
      role="listbox"
      aria-label="Tags of other cards"
      hidden={tags.length === 0}
    >
      {tags.map((tag, index) => (
        <div
          key={tag}
          id={`tag-suggestion-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          onPointerDown={(event) => {
            // The input keeps the focus.
            event.preventDefault();
            onChoose(tag);
          }}
        >
          {tag}
        </div>
      ))}
    </div>
  );
}

function useCombobox({ offered, onAdd, onLeave }: TagInputProps) {
  const typed = typedTag;
  const isOpen = useSignal(false);
  const active = useSignal(-1);
  const suggestions = isOpen.value ? suggestionsFor(typed.value, offered) : [];
  const close = () => {
    isOpen.value = false;
    active.value = -1;
  };
  const put = (tags: readonly string[], use = onAdd) => {
    typed.value = '';
    close();
    use(tags);
  };
  /** A tag of another card may have a comma, but typed tags are separated by it. */
  const choose = (tag: string) => put([tag]);
  const add = (text: string) => put(tagsIn(text));
  const onInput = (text: string) => {
    typed.value = text;
    isOpen.value = text.trim() !== '';
    active.value = -1;
    if (text.includes(',')) add(text);
  };
  const step = (by: 1 | -1) => {
    isOpen.value = true;
    // The place before the first suggestion is the typed text.
    const places = suggestionsFor(typed.value, offered).length + 1;
    active.value = ((active.value + 1 + by + places) % places) - 1;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = suggestions[active.value];
    if (event.key === 'Enter' && chosen !== undefined) choose(chosen);
    else if (isSaveKey(event)) add(typed.value);
    if (event.key === 'Escape' && suggestions.length > 0) {
      // Escape closes the list first.
      event.stopPropagation();
      close();
    } else if (event.key === 'Escape') put(tagsIn(typed.value), onLeave);
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    step(event.key === 'ArrowDown' ? 1 : -1);
  };
  return { typed: typed.value, active: active.value, suggestions, add, choose, onInput, onKeyDown };
}

function suggestionsFor(text: string, offered: readonly string[]): string[] {
  const wanted = foldText(text.trim());
  const found = offered.filter((tag) => foldText(tag).includes(wanted));
  const starts = found.filter((tag) => foldText(tag).startsWith(wanted));
  return [...starts, ...found.filter((tag) => !starts.includes(tag))].slice(0, maxSuggestions);
}
