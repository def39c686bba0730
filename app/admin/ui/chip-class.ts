/** The label of a chip that holds an invisible radio button or checkbox. */
export const chipClass =
  'relative inline-flex min-h-11 cursor-pointer items-center rounded-full border border-smoke/45 px-3.5 font-semibold text-sm has-checked:border-jungle has-checked:bg-mint has-checked:text-jungle has-disabled:cursor-default has-disabled:opacity-60 has-focus-visible:outline-3 has-focus-visible:outline-jungle has-focus-visible:outline-offset-2'
