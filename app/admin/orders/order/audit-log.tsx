import type { AuditEntry } from '#store/audit/audit.server.ts'
import { formatDateTime } from '#store/dates.ts'
import { Section } from './section.tsx'

/** Who changed the order in the admin area, and what. */
export const AuditLog = ({ entries }: { entries: readonly AuditEntry[] }) => (
  <Section title="Changes by admins">
    {entries.length === 0 ? (
      <p className="text-smoke">None yet.</p>
    ) : (
      <ol className="grid gap-2">
        {entries.map(({ id, at, actorEmail, action, before, after }) => (
          <li key={id} className="text-sm [overflow-wrap:anywhere]">
            <span className="font-semibold">{action}</span>
            {describeChange(before, after)}
            <br />
            <span className="text-smoke">
              <time dateTime={at}>{formatDateTime(at)}</time> by {actorEmail}
            </span>
          </li>
        ))}
      </ol>
    )}
  </Section>
)

/** Describes the values that differ, such as ': status paid → processing'. */
function describeChange(before: AuditEntry['before'], after: AuditEntry['after']): string {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const changes = names
    .filter(name => name !== 'note' && before?.[name] !== after?.[name])
    .map(name => `${name} ${[before?.[name], after?.[name]].filter(value => value != null).join(' → ')}`)
  return changes.length > 0 ? `: ${changes.join(', ')}` : ''
}
