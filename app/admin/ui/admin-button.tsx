import type { ComponentProps } from 'react'
import { FilterLink } from '../../ui/navigation/filter-link.tsx'
import { Link } from '../../ui/navigation/link.tsx'

/**
 * `quiet` is text alone, beside what matters more. `danger` can't be undone: a dialog with the loud
 * `delete` follows.
 */
const tones = {
  main: 'bg-jungle text-white border-jungle hover:brightness-85',
  plain:
    'bg-white text-ink border-smoke/45 hover:bg-chalk aria-pressed:bg-mint aria-pressed:border-jungle aria-pressed:text-jungle',
  quiet: 'text-jungle border-transparent underline-offset-4 hover:underline',
  danger: 'bg-white text-ember border-ember/50 hover:border-ember hover:bg-blush',
  delete: 'bg-ember text-white border-ember hover:bg-brick hover:border-brick',
}

interface Tone {
  tone?: keyof typeof tones | undefined
}

const shapeClass =
  'inline-flex min-h-11 items-center justify-center gap-2 border font-semibold leading-tight no-underline disabled:opacity-50 aria-disabled:opacity-50'

/** The class names of an admin button, for elements other than those below. */
export const adminButtonClass = (tone: keyof typeof tones = 'plain') =>
  `${shapeClass} rounded-lg px-4 py-2 md:px-3 md:text-sm ${tones[tone]}`

/** The class names of a summary, which opens what is below it, where a button does something. */
export const openerClass = `${adminButtonClass()} opener`

export const AdminButton = ({ tone, className = '', type = 'button', ...button }: ComponentProps<'button'> & Tone) => (
  <button type={type} className={`${adminButtonClass(tone)} ${className}`} {...button} />
)

export const AdminLink = ({ tone, className = '', ...link }: ComponentProps<typeof Link> & Tone) => (
  <Link className={`${adminButtonClass(tone)} ${className}`} {...link} />
)

/** A filter, sort or page link of a list: a pill, so that it doesn't look like an action. */
export const AdminFilterLink = ({ className = '', ...link }: ComponentProps<typeof FilterLink>) => (
  <FilterLink className={`${shapeClass} ${filterClass} ${className}`} {...link} />
)

const filterClass =
  'min-w-11 whitespace-nowrap rounded-full border-sand bg-white px-3 text-ink text-sm hover:bg-chalk aria-[current]:border-jungle aria-[current]:bg-mint aria-[current]:text-jungle md:px-3.5'
