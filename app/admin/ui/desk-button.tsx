import type { ComponentProps } from 'react'
import { Link } from 'react-router'

interface DeskLook {
  tone?: 'main' | 'plain' | 'danger'
}

const tones = {
  main: 'bg-jungle text-white border-jungle hover:bg-ink',
  plain:
    'bg-white text-ink border-smoke hover:bg-chalk aria-[current]:bg-jungle aria-[current]:border-jungle aria-[current]:text-white aria-pressed:bg-jungle aria-pressed:border-jungle aria-pressed:text-white',
  danger: 'bg-white text-ember border-ember hover:bg-ember hover:text-white',
}

/** How a button looks behind the counter, for whatever element it has to be. */
export const deskButtonClass = ({ tone = 'plain' }: DeskLook) =>
  `inline-flex min-h-11 items-center justify-center gap-2 rounded-lg border px-4 py-2 font-semibold leading-tight no-underline select-none transition-colors disabled:opacity-50 aria-disabled:opacity-50 ${tones[tone]}`

export const DeskButton = ({
  tone,
  className = '',
  type = 'button',
  ...button
}: ComponentProps<'button'> & DeskLook) => (
  <button type={type} className={`${deskButtonClass(tone ? { tone } : {})} ${className}`} {...button} />
)

export const DeskLink = ({ tone, className = '', ...link }: ComponentProps<typeof Link> & DeskLook) => (
  <Link className={`${deskButtonClass(tone ? { tone } : {})} ${className}`} {...link} />
)
