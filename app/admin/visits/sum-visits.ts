import type { listVisits } from '#store/visits/visit-queries.server.ts'

type VisitCount = Awaited<ReturnType<typeof listVisits>>[number]

/** Sums page views per day, for each of `days` in their order, and per route, most viewed first. */
export function sumVisits(visits: readonly VisitCount[], days: readonly string[]) {
  const perDay = days.map(day => ({ day, count: sumCounts(visits.filter(visit => visit.day === day)) }))
  const routes = [...new Set(visits.map(({ route }) => route))]
  const perRoute = routes
    .map(route => ({ route, count: sumCounts(visits.filter(visit => visit.route === route)) }))
    .sort((a, b) => b.count - a.count || (a.route < b.route ? -1 : 1))
  return { perDay, perRoute, total: sumCounts(visits), today: perDay.at(-1)?.count ?? 0 }
}

const sumCounts = (visits: readonly VisitCount[]) => visits.reduce((total, { count }) => total + count, 0)
