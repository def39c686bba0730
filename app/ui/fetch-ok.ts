import { noteDate } from './server-clock.ts'

/** @throws unless the response is a success */
export async function fetchOk(url: string, options?: RequestInit) {
  const response = noteDate(await fetch(url, options))
  if (!response.ok) throw new Error('Request failed', { cause: response })
  return response
}

export const postJson = (url: string, body: object, options?: RequestInit): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...options,
  })
