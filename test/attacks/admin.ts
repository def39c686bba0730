import { findUserByEmail, setAdmin } from '#store/users/user-queries.server.ts'
import type { Target } from './attack.ts'

/** @returns the cookies of an admin's session */
export async function signUpAdmin({ request, store, db }: Target): Promise<string> {
  const email = 'uploader@example.com'
  const response = await request('198.51.100.1', '/signup.data', {
    method: 'POST',
    body: new URLSearchParams({ email, password: 'tuff and bold' }),
    headers: { origin: store.url },
  })
  const user = await findUserByEmail(db, email)
  if (!user) throw new Error(`Sign-up failed: ${response.status} ${await response.text()}`)
  await setAdmin(db, user.uid, { isAdmin: true, at: new Date() })
  return response.headers
    .getSetCookie()
    .map(cookie => cookie.split(';')[0])
    .join('; ')
}

export async function uploadPhoto(
  { request, store }: Target,
  { cookie, picture }: { cookie: string; picture: Buffer },
): Promise<{ status: number; body: string }> {
  const body = new FormData()
  body.set('image', new File([new Uint8Array(picture)], 'photo'))
  const headers = { cookie, origin: store.url }
  const response = await request('198.51.100.1', '/api/product-images', { method: 'POST', body, headers })
  return { status: response.status, body: await response.text() }
}
