interface PostcodeNoteProps {
  id: string
  /** What was filled in for the shopper; empty for nothing. */
  filledIn: string
  /** Where postcode and state disagree; empty for nothing. */
  warning: string
  className: string
}

/** What the postcode told, said once by screen readers too; always there, because a live region that comes with its words is not read. */
export const PostcodeNote = ({ id, filledIn, warning, className }: PostcodeNoteProps) => (
  <div id={id} role="status" className={`grid gap-2 text-sm empty:-mt-4 ${className}`}>
    {filledIn && <p className="text-smoke">{filledIn}</p>}
    {warning && <p className="border-2 border-ink bg-mustard px-4 py-2.5 font-semibold">{warning}</p>}
  </div>
)
