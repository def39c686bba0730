/** How many of each list are shown at first, and with each 'Load more'. */
export const userStep = 50
const maxUsers = 1000

/** What the page's address asks for. */
export interface UsersParams {
  q: string
  show: number
}

export function parseUsersParams(searchParams: URLSearchParams): UsersParams {
  const show = Math.floor(Number(searchParams.get('show')) || userStep)
  return { q: (searchParams.get('q') ?? '').trim().slice(0, 254), show: Math.min(Math.max(show, userStep), maxUsers) }
}

export function getUsersHref({ q, show }: UsersParams): string {
  const searchParams = new URLSearchParams({ ...(q && { q }), ...(show > userStep && { show: String(show) }) })
  return searchParams.size > 0 ? `/admin/user-management?${searchParams}` : '/admin/user-management'
}
