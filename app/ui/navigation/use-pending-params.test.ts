import { createMemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { getPendingParams } from './use-pending-params.ts'

const shown = { pathname: '/notifications', search: '?show=archived' }

test('starts from the current page when nothing is loading, or another page is', () => {
  expect(getPendingParams({ location: shown, navigation: {} }).get('show')).toBe('archived')
  const navigation = { location: { pathname: '/orders', search: '?show=paid' } }
  expect(getPendingParams({ location: shown, navigation }).get('show')).toBe('archived')
})

test('starts from the navigation under way to the same page', () => {
  const navigation = { location: { pathname: '/notifications', search: '' } }
  expect(getPendingParams({ location: shown, navigation }).get('show')).toBeNull()
})

test('combines two filters chosen before the first one has loaded', async () => {
  const loads: string[] = []
  const router = createMemoryRouter(
    [
      {
        path: '/notifications',
        loader: ({ request }) => {
          loads.push(new URL(request.url).search)
          return new Promise(resolve => setTimeout(resolve, 0))
        },
      },
    ],
    { initialEntries: ['/notifications?show=archived'], hydrationData: { loaderData: {} } },
  )
  const choose = (name: string, value: string) => {
    const params = getPendingParams(router.state)
    params.set(name, value)
    return router.navigate(`/notifications?${params}`)
  }
  await Promise.all([choose('show', 'all'), choose('type', 'system')])
  expect(router.state.location.search).toBe('?show=all&type=system')
  router.dispose()
})
