import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { currency } from '#store/money.ts'
import { describePriceProblem, parsePrice } from '#store/products/price-text.ts'
import { channelNames, type SoldChannel, soldChannels } from '#store/products/sold-channel.ts'
import { Field } from '../../ui/controls/field.tsx'
import { ignorePresses } from '../../ui/controls/ignore-presses.ts'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { AdminButton } from '../ui/admin-button.tsx'
import { usePriceQuestion } from '../ui/use-price-question.tsx'

interface SellElsewhereDialogProps extends SellElsewhereFormProps {
  isOpen: boolean
  onClose: () => void
}

/** Asks for the price and for where the product was sold; a press on a channel saves. */
export const SellElsewhereDialog = ({ isOpen, onClose, ...form }: SellElsewhereDialogProps) => (
  <Dialog
    isOpen={isOpen}
    onClose={() => {
      // Its result is shown in the dialog.
      if (!form.isBusy) onClose()
    }}
    title="Sold elsewhere"
    closedBy="closerequest"
    className="admin-theme w-[min(94vw,28rem)] overflow-auto rounded-lg p-5"
  >
    <SellElsewhereForm {...form} />
  </Dialog>
)

interface SellElsewhereFormProps {
  title: string
  /** As '45.00'. */
  askingPrice: string
  isHeld: boolean
  isBusy: boolean
  error: string | undefined
  onSell: (sale: { price: string; channel: SoldChannel }) => void
}

function SellElsewhereForm({ title, askingPrice, isHeld, isBusy, error, onSell }: SellElsewhereFormProps) {
  const formRef = useRef<HTMLFormElement>(null)
  const titleRef = useRef<HTMLParagraphElement>(null)
  const priceRef = useRef<HTMLInputElement>(null)
  const channelsRef = useRef<HTMLFieldSetElement>(null)
  const [price, setPrice] = useState(askingPrice)
  const [priceError, setPriceError] = useState<string>()
  const question = usePriceQuestion()
  // The second press of a double press that opens the dialog must not choose a channel.
  useLayoutEffect(() => {
    // The dialog would focus the price, and a phone's keyboard would cover the channels.
    if (titleRef.current) titleRef.current.autofocus = true
    ignorePresses(formRef.current?.closest('dialog') ?? null)
    return () => ignorePresses(document.body)
  }, [])

  function validatePrice(): boolean {
    const problem = describePriceProblem(price)
    setPriceError(problem)
    if (problem) priceRef.current?.focus()
    return !problem
  }

  /** The Enter key in the price leads to the channels: it must not choose one. */
  function submit(event: FormEvent) {
    event.preventDefault()
    if (validatePrice()) channelsRef.current?.querySelector('button')?.focus()
  }

  return (
    <form ref={formRef} onSubmit={submit} noValidate className="mt-2 grid gap-4">
      <p ref={titleRef} tabIndex={-1} className="outline-offset-4 [overflow-wrap:anywhere]">
        {title}
      </p>
      {isHeld && (
        <p className="rounded-lg border border-mustard bg-chalk px-4 py-3">
          Somebody is paying for it right now. Their payment is ended first. If they have paid by then, it is theirs,
          and nothing is saved here.
        </p>
      )}
      <Field
        ref={priceRef}
        label={`Price, ${currency}`}
        name="price"
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="next"
        value={price}
        onChange={({ target }) => {
          setPrice(target.value)
          setPriceError(undefined)
        }}
        error={priceError}
      />
      <fieldset ref={channelsRef} className="grid grid-cols-2 gap-3 large-text:grid-cols-1">
        <legend className="mb-2 font-semibold">Where was it sold? This saves it.</legend>
        {soldChannels.map(channel => (
          <AdminButton
            key={channel}
            tone="main"
            className="min-h-16 text-lg"
            aria-disabled={isBusy}
            onClick={() => {
              if (!isBusy && validatePrice())
                question.ask(price, () => onSell({ price, channel }), parsePrice(askingPrice))
            }}
          >
            {channelNames[channel]}
          </AdminButton>
        ))}
      </fieldset>
      <p role="status" className="text-smoke empty:hidden">
        {isBusy && 'Saving…'}
      </p>
      {error && !isBusy && (
        <p role="alert" className="font-semibold text-ember">
          {error}
        </p>
      )}
      {question.dialog}
    </form>
  )
}
