import { type ReactNode, type Ref, useId } from 'react'
import * as messages from '#app/messages/current.ts'
import type { FormStep } from './checkout-draft.ts'
import type { CheckoutFormState } from './use-checkout-draft.ts'

interface StepHeadingProps {
  id: string
  ref?: Ref<HTMLHeadingElement>
  number: number
  title: string
  isOpen: boolean
  isDone: boolean
}

/** The number and title of a step. */
export const StepHeading = ({ id, ref, number, title, isOpen, isDone }: StepHeadingProps) => (
  <h2
    id={id}
    ref={ref}
    tabIndex={-1}
    className={`wide flex min-w-0 grow items-center gap-3 outline-none large-text:flex-col large-text:items-start large-text:gap-1 min-[24rem]:text-lg sm:text-xl ${isOpen || isDone ? '' : 'text-smoke'}`}
  >
    <span
      className={`tabular grid size-9 shrink-0 place-items-center border-2 text-base ${
        isDone ? 'border-jungle bg-jungle text-chalk' : isOpen ? 'border-ink bg-ink text-chalk' : 'border-smoke'
      }`}
    >
      {number}
    </span>{' '}
    {title}
    {isDone && <span className="sr-only">{messages.checkout.stepDone}</span>}
  </h2>
)

interface CheckoutStepProps extends Pick<StepHeadingProps, 'number' | 'title'> {
  form: CheckoutFormState
  step: FormStep
  /** Shown instead of the form once the step is complete. */
  summary: ReactNode
  children: ReactNode
}

/** A step of the checkout: open, complete with an Edit button, or not reached yet. */
export function CheckoutStep({ form: { draft, edit }, step, summary, children, ...heading }: CheckoutStepProps) {
  const id = useId()
  const isOpen = draft.open === step
  const isDone = draft.isDone[step]
  return (
    <section aria-labelledby={id} className={`border-2 border-ink ${isOpen ? 'bg-chalk' : ''}`}>
      <div className="flex min-h-17 items-center gap-x-2 px-4 large-text:flex-wrap large-text:px-2 large-text:py-3 sm:gap-4 sm:px-6">
        <StepHeading id={id} isOpen={isOpen} isDone={isDone} {...heading} />
        {isDone && (
          <button
            type="button"
            onClick={() => edit(step)}
            aria-describedby={id}
            className="-mr-2 min-h-11 min-w-11 shrink-0 px-2 font-semibold underline decoration-2 underline-offset-4 hover:text-ember"
          >
            {messages.checkout.edit}
          </button>
        )}
      </div>
      {isOpen && <div className="px-4 pb-6 sm:px-6">{children}</div>}
      {isDone && !isOpen && <div className="px-4 pb-3 text-smoke sm:pr-6 sm:pl-[4.5rem]">{summary}</div>}
    </section>
  )
}
