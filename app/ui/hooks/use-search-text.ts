import { useEffect, useRef, useState } from 'react'

const debounceMs = 250

/**
 * The text in the search box against the one in the address. What is typed goes to the address after a short pause;
 * when the address changes by itself (a link, the back button), the box follows.
 */
export function useSearchText(addressText: string, search: (text: string) => void) {
  const [text, setText] = useState(addressText)
  const [lastAddressText, setLastAddressText] = useState(addressText)
  const [submittedText, setSubmittedText] = useState(addressText)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  if (addressText !== lastAddressText) {
    setLastAddressText(addressText)
    if (addressText !== submittedText) {
      setSubmittedText(addressText)
      setText(addressText)
    }
  }

  return {
    text,
    type(typed: string) {
      setText(typed)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        setSubmittedText(typed.trim())
        search(typed.trim())
      }, debounceMs)
    },
    /** Enter was pressed: there is nothing left to wait for. */
    submitNow() {
      clearTimeout(timer.current)
      setSubmittedText(text.trim())
    },
  }
}
