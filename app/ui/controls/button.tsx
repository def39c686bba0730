import type { ComponentProps } from 'react'
import { Link } from '../navigation/link.tsx'
import { type ButtonStyle, getButtonClass } from './button-class.ts'

export const Button = ({
  tone,
  size,
  className = '',
  type = 'button',
  ...button
}: ComponentProps<'button'> & ButtonStyle) => (
  <button type={type} className={`${getButtonClass({ tone, size })} ${className}`} {...button} />
)

export const LinkButton = ({ tone, size, className = '', ...link }: ComponentProps<typeof Link> & ButtonStyle) => (
  <Link className={`${getButtonClass({ tone, size })} ${className}`} {...link} />
)
