import { useRootData } from '../../ui/hooks/use-root-data.ts'

/** Says that the shop is closed for some days, before anybody pays. */
export function ClosedNotice({ className = 'mt-6' }: { className?: string }) {
  const { closedNotice } = useRootData()
  return (
    closedNotice && (
      <p
        className={`${className} max-w-prose border-2 border-ink bg-mustard p-4 font-semibold [overflow-wrap:anywhere]`}
      >
        {closedNotice}
      </p>
    )
  )
}
