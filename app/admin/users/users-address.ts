/** How many of each list are shown at first, and with each 'Load more'. */
export const listStep = 50
const longestList = 1000

/** What the page's address asks for. */
export interface UsersAddress {
  q: string
  show: number
}

export function readUsersAddress(query: URLSearchParams): UsersAddress {
  const show = Math.floor(Number(query.get('show')) || listStep)
  return { q: (query.get('q') ?? '').trim().slice(0, 254), show: Math.min(Math.max(show, listStep), longestList) }
}

export function usersHref({ q, show }: UsersAddress): string {
  const query = new URLSearchParams({ ...(q && { q }), ...(show > listStep && { show: String(show) }) })
  return query.size > 0 ? `/admin/user-management?${query}` : '/admin/user-management'
}
