import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { localPath } from '../../ui/navigation/local-path.ts'
import { isCheckoutFlow, isSearchKey } from './search-key.ts'

/** '/' focuses the page's search box; on a page without one it opens the shop and focuses there. */
export function useSearchKey() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const shouldFocusSearch = useRef(false)

  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!isSearchKey(event) || isTypingOrInDialog(event.target)) return
    if (!focusSearch()) {
      if (isCheckoutFlow(pathname)) return
      shouldFocusSearch.current = true
      void navigate(localPath('/shop'))
    }
    event.preventDefault()
  })

  useEffect(() => {
    addEventListener('keydown', handleKeyDown)
    return () => removeEventListener('keydown', handleKeyDown)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after every navigation.
  useEffect(() => {
    if (shouldFocusSearch.current) focusSearch()
    shouldFocusSearch.current = false
  }, [pathname])
}

const isTypingOrInDialog = (target: EventTarget | null) =>
  document.querySelector('dialog:modal') !== null ||
  (target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null)

function focusSearch(): boolean {
  const input = document.querySelector<HTMLInputElement>('main input[type=search]')
  input?.focus()
  input?.select()
  return input !== null
}
