/** What stands for the words of a control on phones. `path` is in a square of 16. */
export const ControlSign = ({ path }: { path: string }) => (
  <svg viewBox="0 0 16 16" className="size-6 fill-none stroke-2 stroke-current md:hidden" aria-hidden="true">
    <path d={path} />
  </svg>
)
