/** Page views per day and route, without any personal data. */
export interface VisitTable {
  /** Date in the shop's time zone, as 2026-11-21. */
  day: string
  route: string
  count: number
}
