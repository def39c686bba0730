/** How often a page was seen on a day; nothing of who saw it. */
export interface VisitTable {
  /** The shop's day, as 2026-11-21. */
  day: string
  route: string
  count: number
}
