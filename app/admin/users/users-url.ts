import { createListUrl, rowCountParam, textParam } from '../ui/list-url.ts'

/** How many users of each list are shown at first, and how many 'Load more' adds. */
export const userStep = 50

export interface UsersParams {
  q: string
  show: number
}

export const usersUrl = createListUrl<UsersParams>('/admin/user-management', {
  q: textParam(254),
  show: rowCountParam(userStep, 1000),
})
