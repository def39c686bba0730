import { createHash } from 'node:crypto'
import { createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'

/** Longer than an app's code is accepted, which is its 30 seconds and those before and after. */
const rememberedMs = 5 * 60_000

type HookContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0]

/**
 * Makes every code of a user's app count once. The library alone accepts it for as long as it is
 * valid. A code that was sent before, in any process, counts as a wrong one.
 * @see https://www.rfc-editor.org/rfc/rfc6238#section-5.2
 */
export const acceptCodesOnce = {
  matcher: ({ path }: { path?: string }) => path === '/two-factor/verify-totp',
  handler: createAuthMiddleware(async context => {
    const userId = (await getSessionFromCtx(context))?.user.id ?? (await findAskedUser(context))
    const { code } = context.body as { code: string }
    if (userId === undefined) return undefined
    const digest = createHash('sha256').update(`${userId} ${code}`).digest('base64url')
    const isFirst = await context.context.internalAdapter.reserveVerificationValue({
      identifier: `code-${digest}`,
      value: 'sent',
      expiresAt: new Date(Date.now() + rememberedMs),
    })
    return isFirst ? undefined : { context: { body: { code: '' } } }
  }),
}

/** Finds the user whom a sign-in asks for a code, as the library does. */
async function findAskedUser(context: HookContext): Promise<string | undefined> {
  const { createAuthCookie, secret, internalAdapter } = context.context
  const identifier = await context.getSignedCookie(createAuthCookie('two_factor').name, secret)
  const verification = identifier && (await internalAdapter.findVerificationValue(identifier))
  return verification ? verification.value : undefined
}
