import type { ComponentProps } from 'react'

/** A checkbox with its words, as high as a thumb needs. */
export const Checkbox = ({ className = '', children, ...input }: ComponentProps<'input'>) => (
  <label className={`flex min-h-11 cursor-pointer items-center gap-3 ${className}`}>
    <input type="checkbox" className="size-6 shrink-0" {...input} />
    {children}
  </label>
)
