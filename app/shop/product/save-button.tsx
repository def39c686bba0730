import * as messages from '#app/messages/current.ts'
import { SafetyPin } from '../../ui/brand/safety-pin.tsx'
import { getButtonClass } from '../../ui/controls/button-class.ts'
import { type SaveButtonProps, useSaveButton } from '../saved/use-save-button.ts'

/** The save button of the product page. */
export function SaveButton({ product, className = '' }: SaveButtonProps) {
  const { isSaved, ...button } = useSaveButton(product)
  return (
    <button
      {...button}
      className={`${getButtonClass({ tone: isSaved ? 'mustard' : 'paper' })} noscript:hidden aria-pressed:translate-1 aria-pressed:shadow-none ${className}`}
    >
      <SafetyPin isClosed={isSaved} className="size-6" />
      {messages.product.saveForLater}
    </button>
  )
}
