import { type ComponentProps, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { currency } from '#store/money.ts'
import { describePriceProblem } from '#store/products/price-text.ts'
import { Field } from '../../ui/controls/field.tsx'
import { AdminButton } from './admin-button.tsx'
import { AdminDialog } from './admin-dialog.tsx'
import { AdminError } from './admin-page.tsx'
import { readFormFields } from './use-row-action.ts'

interface SaleDialogProps<Choice extends string> extends SaleFormProps<Choice> {
  isOpen: boolean
  onClose: () => void
  title: string
}

/** Asks for an amount and for a choice, a press on which saves. */
export const SaleDialog = <Choice extends string>({ isOpen, onClose, title, ...form }: SaleDialogProps<Choice>) => (
  <AdminDialog
    isOpen={isOpen}
    onClose={() => {
      // Its result is shown in the dialog.
      if (!form.isBusy) onClose()
    }}
    title={title}
  >
    <SaleForm {...form} />
  </AdminDialog>
)

interface SaleFormProps<Choice extends string> {
  /** What is sold. */
  subject: string
  notice?: ReactNode
  amountLabel: string
  amountName: string
  /** As '45.00'. */
  defaultAmount: string
  /** Why the amount is none that can be saved. */
  describeProblem?: (amount: string) => string | undefined
  legend: string
  choices: Record<Choice, string>
  choiceButton: Pick<ComponentProps<typeof AdminButton>, 'tone' | 'className'>
  onChoose: (choice: Choice, fields: Record<string, string>) => void
  isBusy: boolean
  error: ReactNode
  /** Fields beside the amount. */
  children?: ReactNode
}

function SaleForm<Choice extends string>(props: SaleFormProps<Choice>) {
  const { amountLabel, amountName, choices, choiceButton, isBusy, describeProblem = describePriceProblem } = props
  const ref = useRef<HTMLFormElement>(null)
  const subjectRef = useRef<HTMLParagraphElement>(null)
  const [amountError, setAmountError] = useState<string>()
  useLayoutEffect(() => {
    // The dialog would focus the amount, and a phone's keyboard would cover the choices.
    if (subjectRef.current) subjectRef.current.autofocus = true
  }, [])

  /** Returns the fields, unless the amount is none. */
  function readFields(): Record<string, string> | undefined {
    if (!ref.current) return undefined
    const fields = readFormFields(ref.current)
    const problem = describeProblem(fields[amountName] ?? '')
    setAmountError(problem)
    if (!problem) return fields
    ref.current.querySelector<HTMLElement>(`[name=${amountName}]`)?.focus()
    return undefined
  }

  return (
    <form
      ref={ref}
      noValidate
      className="mt-2 grid gap-4"
      aria-busy={isBusy}
      onSubmit={event => {
        event.preventDefault()
        // The Enter key in a field leads to the choices: it must not choose one.
        if (readFields()) event.currentTarget.querySelector('button')?.focus()
      }}
    >
      <p ref={subjectRef} tabIndex={-1} className="outline-offset-4 [overflow-wrap:anywhere]">
        {props.subject}
      </p>
      {props.notice}
      <div className="grid grid-cols-2 gap-3 large-text:grid-cols-1">
        <Field
          label={`${amountLabel}, ${currency}`}
          name={amountName}
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="next"
          defaultValue={props.defaultAmount}
          onChange={() => setAmountError(undefined)}
          error={amountError}
          className="only:col-span-full"
        />
        {props.children}
      </div>
      <fieldset className="grid grid-cols-2 gap-3 large-text:grid-cols-1">
        <legend className="mb-2 font-semibold">{props.legend} This saves it.</legend>
        {(Object.entries(choices) as [Choice, string][]).map(([choice, name]) => (
          <AdminButton
            key={choice}
            {...choiceButton}
            aria-disabled={isBusy}
            onClick={() => {
              const fields = isBusy ? undefined : readFields()
              if (fields) props.onChoose(choice, fields)
            }}
          >
            {name}
          </AdminButton>
        ))}
      </fieldset>
      <p role="status" className="text-smoke empty:hidden">
        {isBusy && 'Saving…'}
      </p>
      <AdminError>{!isBusy && props.error}</AdminError>
    </form>
  )
}
