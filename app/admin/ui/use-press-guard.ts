import { type RefObject, useLayoutEffect } from 'react'
import { ignorePresses } from '../../ui/controls/ignore-presses.ts'

/**
 * Ignores presses on an element for a moment after it appears, and whenever `content` changes. In a
 * row they are ignored on the whole row, which may have a link beneath the element.
 */
export function usePressGuard(ref: RefObject<Element | null>, content = '') {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the content is what the effect waits for
  useLayoutEffect(() => ignorePresses(ref.current?.closest('li') ?? ref.current), [ref, content])
}
