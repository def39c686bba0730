import { createListUrl, rowCountParam, textParam } from '../ui/list-url.ts'

/** How many users of each list are shown at first, and how many 'Load more' adds. */
export const userStep = 50

export const usersUrl = createListUrl('/admin/user-management', {
  q: textParam(254),
  show: rowCountParam(userStep, 1000),
})
