import { buttonClass } from '../../ui/button-class.ts'
import { SafetyPin } from '../../ui/safety-pin.tsx'
import { type SaveButtonProps, useSave } from '../kept/use-save.ts'

/** On the piece's own page. Pressed, it stays down. */
export function SaveButton({ piece, className = '' }: SaveButtonProps) {
  const { isSaved, ...button } = useSave(piece)
  return (
    <button
      {...button}
      className={`${buttonClass({ tone: isSaved ? 'mustard' : 'paper' })} noscript:hidden aria-pressed:translate-1 aria-pressed:shadow-none ${className}`}
    >
      <SafetyPin isClosed={isSaved} className="size-6" />
      Save for later
    </button>
  )
}
