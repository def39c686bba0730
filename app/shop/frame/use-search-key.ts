import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isSearchKey, staysHere } from './search-key.ts'

/** The key '/' leads to the page's search box; from a page without one, to the shop's. */
export function useSearchKey() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const isOnItsWay = useRef(false)

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isSearchKey(event) || isTaken(event.target)) return
    if (!focusSearch()) {
      if (staysHere(pathname)) return
      isOnItsWay.current = true
      void navigate('/shop')
    }
    event.preventDefault()
  })

  useEffect(() => {
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has come.
  useEffect(() => {
    if (isOnItsWay.current) focusSearch()
    isOnItsWay.current = false
  }, [pathname])
}

/** Somebody is writing, or a dialog is open. */
const isTaken = (target: EventTarget | null) =>
  document.querySelector('dialog:modal') !== null ||
  (target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null)

function focusSearch(): boolean {
  const box = document.querySelector<HTMLInputElement>('main input[type=search]')
  box?.focus()
  box?.select()
  return box !== null
}
