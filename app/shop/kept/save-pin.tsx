import { SafetyPin } from '../../ui/safety-pin.tsx'
import { type SaveButtonProps, useSave } from './use-save.ts'

/** On a card, where the pin is all there is room for. */
export function SavePin({ piece, className = '' }: SaveButtonProps) {
  const { isSaved, ...button } = useSave(piece)
  return (
    <button
      {...button}
      aria-label={`Save ${piece.title}`}
      className={`group/pin grid size-11 place-items-center noscript:hidden ${className}`}
    >
      <span className="grid size-9 place-items-center border-2 border-ink bg-chalk transition-transform duration-150 group-hover/pin:bg-mustard group-aria-pressed/pin:-rotate-6 group-aria-pressed/pin:bg-mustard">
        <SafetyPin isClosed={isSaved} className="size-6" />
      </span>
    </button>
  )
}
