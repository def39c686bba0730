import { parsePrice } from '#store/products/price-text.ts'
import { channelNames, type SoldChannel } from '#store/products/sold-channel.ts'
import { SaleDialog } from '../ui/sale-dialog.tsx'
import { usePriceQuestion } from '../ui/use-price-question.tsx'

interface SellElsewhereDialogProps {
  isOpen: boolean
  onClose: () => void
  title: string
  /** As '45.00'. */
  askingPrice: string
  isHeld: boolean
  isBusy: boolean
  error: string | undefined
  onSell: (sale: { price: string; channel: SoldChannel }) => void
}

/** Asks for the price and for where the product was sold. */
export function SellElsewhereDialog({ title, askingPrice, isHeld, onSell, ...dialog }: SellElsewhereDialogProps) {
  const question = usePriceQuestion()
  return (
    <>
      <SaleDialog
        {...dialog}
        title="Sold elsewhere"
        subject={title}
        notice={
          isHeld && (
            <p className="rounded-lg border border-mustard bg-chalk px-4 py-3">
              Somebody is paying for it right now. Their payment is ended first. If they have paid by then, it is
              theirs, and nothing is saved here.
            </p>
          )
        }
        amountLabel="Price"
        amountName="price"
        defaultAmount={askingPrice}
        legend="Where was it sold?"
        choices={channelNames}
        choiceButton={{ tone: 'main', className: 'min-h-16 text-lg' }}
        onChoose={(channel, { price = '' }) =>
          question.ask(price, () => onSell({ price, channel }), parsePrice(askingPrice))
        }
      />
      {question.dialog}
    </>
  )
}
