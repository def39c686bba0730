import { useEffect, useRef, useState } from 'react'
import { currency, formatMoney, type Sen } from '#store/money.ts'
import { isPriceJump } from '#store/products/price-jump.ts'
import { parsePrice } from '#store/products/price-text.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface Question {
  title: string
  description: string
  confirmLabel: string
  goOn: () => void
}

/** Asks before something is given away or gets a price far from its former one. */
export function usePriceQuestion() {
  const [question, setQuestion] = useState<Question>()
  const isDenied = useRef(false)
  // The dialog returns the focus to its button first.
  useEffect(() => {
    if (question || !isDenied.current) return
    isDenied.current = false
    const form = document.querySelector('dialog[open]') ?? document
    form.querySelector<HTMLElement>('[name=price]')?.focus()
  }, [question])
  return {
    /** Goes on at once with any other price as typed. What is free already stays so unasked. */
    ask(text: string, goOn: () => void, former?: Sen) {
      const words = describeQuestion(parsePrice(text), former)
      if (words) setQuestion({ ...words, goOn })
      else goOn()
    },
    dialog: (
      <ConfirmDialog
        isOpen={question !== undefined}
        onClose={() => {
          isDenied.current = true
          setQuestion(undefined)
        }}
        onConfirm={() => {
          isDenied.current = false
          question?.goOn()
        }}
        title={question?.title ?? ''}
        description={question?.description}
        confirmLabel={question?.confirmLabel ?? ''}
      />
    ),
  }
}

function describeQuestion(price: Sen | undefined, former: Sen | undefined): Omit<Question, 'goOn'> | undefined {
  if (price === undefined || price === former) return undefined
  if (price === 0)
    return { title: 'Really free?', description: `The price is ${currency} 0.00.`, confirmLabel: 'Yes, it is free' }
  if (former === undefined || !isPriceJump(price, former)) return undefined
  const amount = formatMoney(price)
  return { title: `Really ${amount}?`, description: `It was ${formatMoney(former)}.`, confirmLabel: `Yes, ${amount}` }
}
