import type { CSSProperties } from 'react'
import { splitTagline } from './split-tagline.ts'

/** Wide letters need more room than those that a size was made for. */
export const allowance = 0.85

/** Makes a text that was set for `length` letters fit with more of them. */
export const shrink = (text: string, length: number): CSSProperties | undefined =>
  text.length > length ? { fontSize: `${(allowance * length) / text.length}em` } : undefined

/** The tagline in one line and two colours. */
export function Tagline({ words }: { words: string }) {
  const [first, second] = splitTagline(words)
  return (
    <span style={shrink(words, 22)}>
      {first}
      <span className="text-chili">{second}</span>
    </span>
  )
}
