import type { AuditEntry } from '#store/audit/audit.server.ts'
import { formatDateTime } from '#store/dates.ts'
import type { OrderItem } from '#store/orders/order.ts'
import { AdminSection } from '../../ui/admin-page.tsx'
import { describeChange } from './describe-change.ts'

/** Who changed the order in the admin area, and what. */
export const AuditLog = ({ entries, items }: { entries: readonly AuditEntry[]; items: readonly OrderItem[] }) => (
  <AdminSection title="Changes by admins">
    {entries.length === 0 ? (
      <p className="text-smoke">None yet.</p>
    ) : (
      <ol className="grid gap-2">
        {entries.map(({ id, at, actorEmail, action, before, after }) => (
          <li key={id} className="text-sm [overflow-wrap:anywhere]">
            <span className="font-semibold">{action}</span>
            {describeChange(before, after, items)}
            <br />
            <span className="text-smoke">
              <time dateTime={at}>{formatDateTime(at)}</time> by {actorEmail}
            </span>
          </li>
        ))}
      </ol>
    )}
  </AdminSection>
)
