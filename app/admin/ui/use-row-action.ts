import { useRef } from 'react'
import { useFetcher } from 'react-router'

/**
 * Submits changes of one row. Ignores further presses until the first change is done: React may
 * render after a second press, so the state of the fetcher comes too late to tell.
 */
export function useRowAction<Result extends { ok: boolean }>(action?: string) {
  const fetcher = useFetcher<Result>()
  const isSubmitting = useRef(false)
  const isBusy = fetcher.state !== 'idle'
  return {
    isBusy,
    /** Of the last change. */
    result: isBusy ? undefined : fetcher.data,
    async submit(values: Record<string, string>) {
      if (isSubmitting.current) return
      isSubmitting.current = true
      try {
        await fetcher.submit(values, { method: 'post', ...(action && { action }) })
      } finally {
        isSubmitting.current = false
      }
    },
  }
}
/** The fields of a form as they would be sent, with the button that sends it. */
export const readFormFields = (form: HTMLFormElement, submitter?: HTMLElement | null): Record<string, string> =>
  Object.fromEntries([...new FormData(form, submitter)].map(([name, value]) => [name, String(value)]))
