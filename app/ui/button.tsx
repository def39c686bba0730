import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { type ButtonLook, buttonClass } from './button-class.ts'

export const Button = ({
  tone,
  size,
  className = '',
  type = 'button',
  ...button
}: ComponentProps<'button'> & ButtonLook) => (
  <button type={type} className={`${buttonClass({ tone, size })} ${className}`} {...button} />
)

export const LinkButton = ({ tone, size, className = '', ...link }: ComponentProps<typeof Link> & ButtonLook) => (
  <Link className={`${buttonClass({ tone, size })} ${className}`} {...link} />
)
