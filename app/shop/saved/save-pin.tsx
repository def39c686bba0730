import * as messages from '#app/messages/current.ts'
import { SafetyPin } from '../../ui/brand/safety-pin.tsx'
import { type SaveButtonProps, useSaveButton } from './use-save-button.ts'

/** The save button of a card: an icon without text. */
export function SavePin({ product, className = '' }: SaveButtonProps) {
  const { isSaved, ...button } = useSaveButton(product)
  return (
    <button
      {...button}
      aria-label={messages.saved.saveProduct(product.title)}
      className={`group/pin grid size-11 place-items-center noscript:hidden ${className}`}
    >
      <span className="grid size-9 place-items-center border-2 border-ink bg-chalk transition-transform duration-150 group-hover/pin:bg-mustard group-aria-pressed/pin:-rotate-6 group-aria-pressed/pin:bg-mustard">
        <SafetyPin isClosed={isSaved} className="size-6" />
      </span>
    </button>
  )
}
