import { useEffect, useRef, useState } from 'react'

const debounceMs = 250

/**
 * Synchronizes a search input with the URL. Typed text is submitted after a pause. When the URL
 * changes otherwise (a link, the back button), the input takes its text over.
 */
export function useSearchText(urlText: string, search: (text: string) => void) {
  const [text, setText] = useState(urlText)
  const [lastUrlText, setLastUrlText] = useState(urlText)
  const [submittedText, setSubmittedText] = useState(urlText)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  if (urlText !== lastUrlText) {
    setLastUrlText(urlText)
    if (urlText !== submittedText) {
      setSubmittedText(urlText)
      setText(urlText)
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
    markSubmitted() {
      clearTimeout(timer.current)
      setSubmittedText(text.trim())
    },
  }
}
