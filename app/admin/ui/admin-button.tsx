import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { FilterLink } from '../../ui/navigation/filter-link.tsx'

interface AdminButtonStyle {
  tone?: 'main' | 'plain' | 'danger'
}

const tones = {
  main: 'bg-jungle text-white border-jungle hover:bg-ink',
  plain:
    'bg-white text-ink border-smoke hover:bg-chalk aria-[current]:bg-jungle aria-[current]:border-jungle aria-[current]:text-white aria-pressed:bg-jungle aria-pressed:border-jungle aria-pressed:text-white',
  danger: 'bg-white text-ember border-ember hover:bg-ember hover:text-white',
}

/** The class names of an admin button, for elements other than those below. */
export const adminButtonClass = ({ tone = 'plain' }: AdminButtonStyle) =>
  `inline-flex min-h-11 items-center justify-center gap-2 rounded-lg border px-4 py-2 font-semibold leading-tight no-underline select-none transition-colors disabled:opacity-50 aria-disabled:opacity-50 ${tones[tone]}`

export const AdminButton = ({
  tone,
  className = '',
  type = 'button',
  ...button
}: ComponentProps<'button'> & AdminButtonStyle) => (
  <button type={type} className={`${adminButtonClass(tone ? { tone } : {})} ${className}`} {...button} />
)

export const AdminLink = ({ tone, className = '', ...link }: ComponentProps<typeof Link> & AdminButtonStyle) => (
  <Link className={`${adminButtonClass(tone ? { tone } : {})} ${className}`} {...link} />
)

/** A filter, sort or page link of a list. */
export const AdminFilterLink = ({ className = '', ...link }: ComponentProps<typeof FilterLink>) => (
  <FilterLink className={`${adminButtonClass({})} ${className}`} {...link} />
)
