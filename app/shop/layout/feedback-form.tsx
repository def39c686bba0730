import { type FormEvent, useEffect, useState } from 'react'
import * as messages from '#app/messages/current.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextAreaField } from '../../ui/controls/text-area-field.tsx'
import { loadToast } from '../../ui/feedback/load-toast.ts'
import { postJson } from '../../ui/fetch-ok.ts'
import { useOneAtATime } from '../../ui/hooks/use-one-at-a-time.ts'

/**
 * Feedback to the owners. Blank input is ignored; the text is kept when sending fails, and what was
 * typed before the script is there.
 */
export default function FeedbackForm() {
  const { isBusy, run } = useOneAtATime()
  const [isThanked, setIsThanked] = useState(false)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const message = String(new FormData(form).get('message')).trim()
    if (message === '') return
    void run(async () => {
      const isSent = await postJson('/api/feedback', { message }).then(
        ({ ok }) => ok,
        () => false,
      )
      if (isSent) form.reset()
      else await showFailure()
      setIsThanked(isSent)
    })
  }

  // The server leads back here when the form was posted before scripts ran.
  useEffect(() => {
    const [, result] = /^#feedback-(thanks|failed)$/.exec(location.hash) ?? []
    if (!result) return
    history.replaceState(history.state, '', location.pathname + location.search)
    if (result === 'thanks') setIsThanked(true)
    else void showFailure()
  }, [])

  return (
    <form
      method="post"
      action="/api/feedback"
      onSubmit={submit}
      className="grid content-start gap-4 [--edge:var(--color-paper)]"
    >
      <TextAreaField
        label={messages.layout.feedback}
        name="message"
        rows={3}
        maxLength={2000}
        placeholder={messages.layout.feedbackPlaceholder}
        onChange={() => setIsThanked(false)}
      />
      <div className="flex flex-wrap items-center gap-5">
        <Button type="submit" tone="mustard" aria-disabled={isBusy || undefined}>
          {messages.layout.submit}
        </Button>
        <p role="status" className="wide text-mustard">
          {isThanked && messages.layout.feedbackThanks}
        </p>
      </div>
      <noscript>
        {import.meta.env.SSR && (
          <>
            <p id="feedback-thanks" className="hidden target:block">
              {messages.layout.feedbackThanks}
            </p>
            <p id="feedback-failed" className="hidden target:block">
              {messages.layout.feedbackFailed}
            </p>
          </>
        )}
      </noscript>
    </form>
  )
}

async function showFailure() {
  const toast = await loadToast()
  toast.error(messages.layout.feedbackFailed)
}
