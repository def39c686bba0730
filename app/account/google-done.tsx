import { useEffect } from 'react'
import { currentUser } from '#app/context/current-user.ts'
import * as messages from '#app/messages/current.ts'
import { KinabaluScene } from '../ui/brand/kinabalu-scene.tsx'
import { LinkButton } from '../ui/controls/button.tsx'
import { localPath } from '../ui/navigation/local-path.ts'
import type { Route } from './+types/google-done.ts'
import { AccountCard, ShopLink } from './account-card.tsx'
import { getHomePath, toSessionUser } from './auth-state.ts'
import { type GoogleSignInResult, getGoogleErrorMessage, googleSignInChannelName } from './google-sign-in-result.ts'
import { readReturnPage } from './return-page.ts'

/**
 * The last page of the Google sign-in, after the server has set the session cookie or an `error`
 * parameter.
 */
export async function loader({ request, context }: Route.LoaderArgs): Promise<GoogleSignInResult> {
  const { searchParams } = new URL(request.url)
  const error = searchParams.get('error')
  if (searchParams.has('code')) return { user: null, error: null, needsCode: true }
  const user = error ? undefined : await currentUser(context).findUser()
  return { user: user ? toSessionUser(user) : null, error, needsCode: false }
}

export const meta: Route.MetaFunction = () => [
  { title: messages.account.signInWithGoogle },
  { name: 'robots', content: 'noindex' },
]

/**
 * In a popup: reports the result to the opener and closes. In a tab of its own: continues to the
 * user's home page.
 */
export default function GoogleDone({ loaderData }: Route.ComponentProps) {
  const { user, error, needsCode } = loaderData
  const title = user
    ? messages.account.signedInWithGoogle
    : needsCode
      ? messages.account.enterCode
      : messages.account.notSignedIn
  const continuePath = user ? getHomePath(user) : needsCode ? '/login/code' : '/login'
  useEffect(() => {
    if (!window.opener) {
      if (user || needsCode) location.replace((user && readReturnPage(document.cookie)) ?? localPath(continuePath))
      return
    }
    const channel = new BroadcastChannel(googleSignInChannelName)
    channel.postMessage({ user, error, needsCode } satisfies GoogleSignInResult)
    channel.close()
    window.close()
  }, [user, error, needsCode, continuePath])
  return (
    <KinabaluScene>
      <ShopLink />
      <AccountCard title={title}>
        {!user && !needsCode && <p className="mt-4 text-lg">{getGoogleErrorMessage(error)}</p>}
        <LinkButton to={continuePath} reloadDocument tone="chili" size="large" className="mt-6 w-full">
          {user || needsCode ? messages.account.goOn : messages.account.logIn}
        </LinkButton>
      </AccountCard>
    </KinabaluScene>
  )
}
