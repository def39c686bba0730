import { createAdminSession } from '../signed-in-user.ts'
import type { Target } from './attack.ts'

export const adminEmail = 'uploader@example.com'

/** @returns the cookies of an admin's session */
export const signUpAdmin = ({ request, store, db }: Target): Promise<string> =>
  createAdminSession(db, store.url, {
    email: adminEmail,
    send: (url, init) => request('198.51.100.1', String(url), init),
  })

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
