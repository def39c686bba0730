import { useRootData } from '../../ui/hooks/use-root-data.ts'

/** Says that the shop is closed for some days, before anybody pays. */
export function ClosedNotice() {
  const { closedNotice } = useRootData()
  return (
    closedNotice && (
      <p className="mt-6 max-w-prose border-2 border-ink bg-mustard p-4 font-semibold [overflow-wrap:anywhere]">
        {closedNotice}
      </p>
    )
  )
}
