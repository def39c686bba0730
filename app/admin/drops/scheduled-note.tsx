import { formatDateTime } from '#store/dates.ts'
import { Link } from '../../ui/navigation/link.tsx'

/** Says for which drop a product waits, and when it opens. */
export const ScheduledNote = ({
  drop: { id, title, opensAt },
}: {
  drop: { id: string; title: string; opensAt: string }
}) => (
  <div className="rounded-lg border border-mustard bg-chalk px-4 py-3">
    <p className="font-semibold">Opens at {formatDateTime(opensAt)}</p>
    <p>
      It waits for the drop{' '}
      <Link to={`/admin/drops/${id}`} className="underline underline-offset-4 [overflow-wrap:anywhere]">
        {title}
      </Link>
      . Until then shoppers see it nowhere.
    </p>
  </div>
)
