import { useEffect, useRef } from 'react'
import { ignorePresses } from '../../ui/controls/ignore-presses.ts'

export interface Note {
  /** Empty when there is nothing to say. */
  text: string
  /** Whether the text asks about a doubtful postcode, or else tells what was filled in. */
  isQuestion?: boolean
}

export const postcodeNoteId = 'postcode-note'

/**
 * A message about the postcode. The live region is always rendered: one that appears together with
 * its text is not announced.
 */
export function PostcodeNote({ text, isQuestion }: Note) {
  const note = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!isQuestion || !note.current) return
    const form = note.current.closest('form')
    // The second press of a double press would answer a question that nobody has read.
    ignorePresses(form)
    for (const part of [form?.lastElementChild, note.current]) part?.scrollIntoView({ block: 'nearest' })
  }, [isQuestion])

  return (
    <div ref={note} id={postcodeNoteId} role="status" className="text-sm empty:-mt-4 sm:col-span-6">
      {text && (
        <p className={isQuestion ? 'border-2 border-ink bg-mustard px-4 py-2.5 font-semibold' : 'text-smoke'}>{text}</p>
      )}
    </div>
  )
}
