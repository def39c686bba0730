import { useEffect, useRef, useState } from 'react'

const pause = 250

/**
 * The text in the search box against the one in the address. What is typed goes to the address after a short pause;
 * when the address changes by itself (a link, the back button), the box follows.
 */
export function useSearchText(addressText: string, search: (text: string) => void) {
  const [text, setText] = useState(addressText)
  const [seen, setSeen] = useState(addressText)
  const [asked, setAsked] = useState(addressText)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  if (addressText !== seen) {
    setSeen(addressText)
    if (addressText !== asked) {
      setAsked(addressText)
      setText(addressText)
    }
  }

  return {
    text,
    type(typed: string) {
      setText(typed)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        setAsked(typed.trim())
        search(typed.trim())
      }, pause)
    },
    /** Enter was pressed: there is nothing left to wait for. */
    settle() {
      clearTimeout(timer.current)
      setAsked(text.trim())
    },
  }
}
