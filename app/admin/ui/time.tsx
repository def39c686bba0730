import { formatDateTime } from '#store/dates.ts'

/** A moment. @param props.at ISO 8601 */
export const Time = ({ at, className }: { at: string; className?: string }) => (
  <time dateTime={at} className={className}>
    {formatDateTime(at)}
  </time>
)
