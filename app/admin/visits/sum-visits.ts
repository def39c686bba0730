interface VisitCount {
  day: string
  route: string
  count: number
}

/** Counts a day, for each of the days in their order, and a page, the most seen first. */
export function sumVisits(visits: readonly VisitCount[], days: readonly string[]) {
  const perDay = days.map(day => ({ day, count: sumCounts(visits.filter(visit => visit.day === day)) }))
  const routes = [...new Set(visits.map(({ route }) => route))]
  const perRoute = routes
    .map(route => ({ route, count: sumCounts(visits.filter(visit => visit.route === route)) }))
    .sort((a, b) => b.count - a.count || (a.route < b.route ? -1 : 1))
  return { perDay, perRoute, total: sumCounts(visits), today: perDay.at(-1)?.count ?? 0 }
}

const sumCounts = (visits: readonly VisitCount[]) => visits.reduce((total, { count }) => total + count, 0)
