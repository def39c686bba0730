import type { ComponentProps } from 'react'

/** A radio button or checkbox as a pill. */
export const Chip = ({ className = '', children, ...input }: ComponentProps<'input'>) => (
  <label
    className={`relative inline-flex min-h-11 cursor-pointer items-center rounded-full border border-smoke/45 px-3.5 font-semibold text-sm has-checked:border-jungle has-checked:bg-mint has-checked:text-jungle has-disabled:cursor-default has-disabled:opacity-60 has-focus-visible:outline-3 has-focus-visible:outline-jungle has-focus-visible:outline-offset-2 ${className}`}
  >
    <input className="absolute inset-0 cursor-pointer opacity-0" {...input} />
    {children}
  </label>
)
