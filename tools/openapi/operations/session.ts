import type { Operation } from '../operation-types.ts'

export const sessionOperations: Operation[] = [
  {
    method: 'get',
    path: '/api/session',
    id: 'getSession',
    tag: 'Session',
    summary: 'Get the signed-in user',
    responses: { 200: { description: 'The user, or null for a guest.', schema: 'Session' } },
    errors: [],
  },
  {
    method: 'get',
    path: '/api/session/address',
    id: 'getAccountAddress',
    tag: 'Session',
    summary: 'Get the address of the newest order',
    description: 'Of those that were placed while signed in with a verified e-mail address. Never cached.',
    responses: { 200: { description: 'The address, or null.', schema: 'AccountAddress' } },
    errors: [],
  },
  {
    method: 'post',
    path: '/api/session',
    id: 'keepSession',
    tag: 'Session',
    summary: 'Report activity',
    description:
      'An open page calls it while somebody uses it. The session of an admin ends after twelve hours without activity.',
    responses: { 204: { description: 'Noted; nothing happens for a guest.' } },
    errors: ['cross_site_request'],
  },
  {
    method: 'delete',
    path: '/api/session',
    id: 'deleteSession',
    tag: 'Session',
    summary: 'Sign out',
    responses: { 204: { description: 'Signed out; the session cookie is removed.' } },
    errors: ['cross_site_request'],
  },
]
