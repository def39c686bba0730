import { type SubmitEvent, useEffect, useRef } from 'react'
import { type FormStep, validateStep } from './checkout-draft.ts'
import type { CheckoutFormState } from './use-checkout-draft.ts'
import { useStepFocus } from './use-step-focus.ts'

/**
 * Validates a step on submit and focuses its first invalid field; focuses a step that opens.
 * @param ask resolves to true when a valid step has to stay open for a question
 */
export function useStepForm(
  { draft, errors, finish }: CheckoutFormState,
  step: FormStep,
  ask?: () => Promise<boolean>,
) {
  const form = useRef<HTMLFormElement>(null)
  const isOpen = draft.open === step
  const errorCount = useRef(0)
  useStepFocus(isOpen, () => form.current?.querySelector<HTMLElement>('input, select'))

  // biome-ignore lint/correctness/useExhaustiveDependencies: fields are marked invalid only after errors are rendered.
  useEffect(() => {
    if (isOpen && errorCount.current > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    errorCount.current = 0
  }, [errors])

  return {
    ref: form,
    async onSubmit(event: SubmitEvent<HTMLFormElement>) {
      event.preventDefault()
      const isValid = Object.keys(validateStep(draft, step)).length === 0
      if (isValid && ask && (await ask())) return
      errorCount.current = Object.keys(finish(step)).length
    },
  }
}
