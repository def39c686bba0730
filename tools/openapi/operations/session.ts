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
    method: 'delete',
    path: '/api/session',
    id: 'deleteSession',
    tag: 'Session',
    summary: 'Sign out',
    responses: { 204: { description: 'Signed out; the session cookie is removed.' } },
    errors: ['cross_site_request'],
  },
]
