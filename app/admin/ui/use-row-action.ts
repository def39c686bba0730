import { type FormEvent, useEffect, useEffectEvent, useRef } from 'react'
import { useFetcher } from 'react-router'

/**
 * Submits changes of one row. Ignores further presses until the first change is done: React may
 * render after a second press, so the state of the fetcher comes too late to tell. Submits a change
 * once more for which the admin has signed in again.
 */
export function useRowAction<Result extends { ok: boolean }>(action?: string) {
  const fetcher = useFetcher<Result & { isSignedInAgain?: boolean }>()
  const isSubmitting = useRef(false)
  const submitted = useRef<Record<string, string>>({})
  const isIdle = fetcher.state === 'idle'
  // The admin has signed in again since, and it is submitted once more.
  const interrupted = isIdle && fetcher.data?.isSignedInAgain ? fetcher.data : undefined
  const isBusy = !isIdle || interrupted !== undefined
  const result = isBusy ? undefined : fetcher.data

  async function submit(values: Record<string, string>) {
    if (isSubmitting.current) return
    isSubmitting.current = true
    submitted.current = values
    try {
      // URL-encoded, a long text could be more than the server takes.
      await fetcher.submit(values, { method: 'post', encType: 'multipart/form-data', ...(action && { action }) })
    } finally {
      isSubmitting.current = false
    }
  }

  const submitAgain = useEffectEvent(() => void submit(submitted.current))
  useEffect(() => {
    if (interrupted) submitAgain()
  }, [interrupted])
  /** Sends a form, with the button that was pressed. */
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void submit(readFormFields(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter))
  }
  /** `result`: of the last change. */
  return { isBusy, result, submit, send }
}

/** The fields of a form as they would be sent, with the button that sends it. */
export const readFormFields = (form: HTMLFormElement, submitter?: HTMLElement | null): Record<string, string> =>
  Object.fromEntries([...new FormData(form, submitter)].map(([name, value]) => [name, String(value)]))
