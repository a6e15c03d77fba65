const icons = {
  add: 0xea60,
  archive: 0xea98,
  'arrow-down': 0xea9a,
  'arrow-right': 0xea9c,
  'arrow-up': 0xeaa1,
  bell: 0xeaa2,
  calendar: 0xeab0,
  check: 0xeab2,
  'chevron-down': 0xeab4,
  'chevron-right': 0xeab6,
  'clear-all': 0xeabf,
  'circle-filled': 0xea71,
  close: 0xea76,
  'comment-discussion': 0xeac7,
  copy: 0xebcc,
  discard: 0xeae2,
  edit: 0xea73,
  ellipsis: 0xea7c,
  error: 0xea87,
  filter: 0xeaf1,
  fold: 0xeaf5,
  folder: 0xea83,
  'go-to-file': 0xea94,
  gripper: 0xeb04,
  history: 0xea82,
  info: 0xea74,
  key: 0xeb11,
  'link-external': 0xeb14,
  'list-unordered': 0xeb17,
  lock: 0xea75,
  note: 0xeb26,
  person: 0xea67,
  preview: 0xeb2f,
  question: 0xeb32,
  quote: 0xeb33,
  refresh: 0xeb37,
  save: 0xeb4b,
  search: 0xea6d,
  sync: 0xea77,
  tag: 0xea66,
  trash: 0xea81,
  unfold: 0xeb73,
  warning: 0xea6c,
  watch: 0xeb7c,
} as const;

export type IconName = keyof typeof icons;

/** Decorative: its meaning must be in the text as well. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <span class="icon" aria-hidden="true">
      {String.fromCodePoint(icons[name])}
    </span>
  );
}
