import { getAdminStore } from '#app/context/current-user.ts'
import { formatDate, toShopDay } from '#store/dates.ts'
import { listVisits } from '#store/visits/visit-queries.server.ts'
import { AdminEmptyState, AdminPage, AdminSection } from '../ui/admin-page.tsx'
import { StatCards } from '../ui/stat-cards.tsx'
import type { Route } from './+types/visits.ts'
import { getPageName } from './page-name.ts'
import { sumVisits } from './sum-visits.ts'

const dayCount = 30
const dayMs = 24 * 60 * 60 * 1000

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now } = getAdminStore(context)
  const days = Array.from({ length: dayCount }, (_, ago) =>
    toShopDay(new Date(now().getTime() - (dayCount - 1 - ago) * dayMs)),
  )
  const { perRoute, ...sums } = sumVisits(await listVisits(db, days[0] ?? ''), days)
  return { ...sums, perPage: perRoute.map(({ route, count }) => ({ route, name: getPageName(route), count })) }
}

/** Page views of the last thirty days. They are counted without cookies or IP addresses. */
export default function Visits({ loaderData }: Route.ComponentProps) {
  const { perDay, perPage, total, today } = loaderData
  const maxCount = Math.max(1, ...perDay.map(({ count }) => count))
  return (
    <AdminPage title="Visits">
      <StatCards
        stats={[
          { name: 'Pages seen today', value: String(today) },
          { name: 'In the last 30 days', value: String(total) },
        ]}
      />
      {total === 0 ? (
        <AdminEmptyState
          message="Nobody has been here yet."
          hint="Every page of the shop that somebody opens counts, without cookies or IP addresses."
        />
      ) : (
        <>
          <AdminSection title="Pages seen per day">
            <ol className="flex h-36 items-end gap-px sm:gap-1">
              {perDay.map(({ day, count }) => (
                <li key={day} className="flex h-full min-w-0 grow flex-col justify-end">
                  <span className="sr-only">
                    {formatDate(`${day}T00:00:00+08:00`)}: {count}
                  </span>
                  <span
                    aria-hidden="true"
                    className={`min-h-px rounded-t ${count > 0 ? 'bg-jungle' : 'bg-smoke/45'}`}
                    style={{ height: `${(count / maxCount) * 100}%` }}
                  />
                </li>
              ))}
            </ol>
            <p aria-hidden="true" className="flex justify-between text-smoke text-sm">
              <span>{formatDate(`${perDay[0]?.day}T00:00:00+08:00`)}</span>
              <span>most on a day: {maxCount}</span>
              <span>today</span>
            </p>
          </AdminSection>
          <AdminSection title="By page">
            <dl className="max-w-xl divide-y divide-sand">
              {perPage.map(({ route, name, count }) => (
                <div key={route} className="flex justify-between gap-x-6 py-2">
                  <dt title={route}>{name}</dt>
                  <dd className="tabular">{count}</dd>
                </div>
              ))}
            </dl>
          </AdminSection>
        </>
      )}
    </AdminPage>
  )
}
