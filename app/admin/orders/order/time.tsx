import { formatDateTime } from '#store/dates.ts'

/** @param props.at ISO 8601 */
export const Time = ({ at }: { at: string }) => <time dateTime={at}>{formatDateTime(at)}</time>
