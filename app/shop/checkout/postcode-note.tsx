interface PostcodeNoteProps {
  id: string
  /** What was filled in automatically, or empty. */
  filledIn: string
  /** Warning that postcode and state disagree, or empty. */
  warning: string
  className: string
}

/**
 * Messages about the postcode. The live region is always rendered: one that appears together with
 * its text is not announced.
 */
export const PostcodeNote = ({ id, filledIn, warning, className }: PostcodeNoteProps) => (
  <div id={id} role="status" className={`grid gap-2 text-sm empty:-mt-4 ${className}`}>
    {filledIn && <p className="text-smoke">{filledIn}</p>}
    {warning && <p className="border-2 border-ink bg-mustard px-4 py-2.5 font-semibold">{warning}</p>}
  </div>
)
