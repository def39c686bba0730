import { useEffect, useRef, useState } from 'react'

const debounceMs = 250

/**
 * Synchronizes a search input with the URL. Typed text is submitted after a pause. When the URL
 * changes otherwise (a link, the back button), the input takes its text over.
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
    changeText(typed: string) {
      setText(typed)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        setSubmittedText(typed.trim())
        search(typed.trim())
      }, debounceMs)
    },
    /** Cancels the pause, because the form itself is submitted. */
    submitNow() {
      clearTimeout(timer.current)
      setSubmittedText(text.trim())
    },
  }
}
