import type { Context } from 'hono'

/**
 * Parses the request body as JSON.
 *
 * @returns undefined when the body is not JSON or contains a NUL character, which PostgreSQL text
 * columns can't store.
 */
export async function readJson(c: Context): Promise<unknown> {
  const text = await c.req.text()
  if (/\\u0000/.test(text)) return undefined
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
