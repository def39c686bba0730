import { useEffect } from 'react'
import { visitor } from '#app/http/visitor.ts'
import { LinkButton } from '../ui/button.tsx'
import type { Route } from './+types/google-done.ts'
import { AccountCard, AccountScene } from './account-scene.tsx'
import { homeOf } from './auth-state.ts'
import { type GoogleNews, googleChannel, googleProblem } from './google-news.ts'

/** Where Google sends the popup back to. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<GoogleNews> {
  const error = new URL(request.url).searchParams.get('error')
  const user = error ? undefined : await visitor(context).findUser()
  return { user: user ? { uid: user.uid, email: user.email, isAdmin: user.isAdmin } : null, error }
}

export const meta: Route.MetaFunction = () => [{ title: 'Sign in with Google' }, { name: 'robots', content: 'noindex' }]

/** Tells the page that opened it how it went, and closes. Opened as a page of its own, it leads on. */
export default function GoogleDone({ loaderData }: Route.ComponentProps) {
  const { user, error } = loaderData
  const onward = user ? homeOf(user) : '/login'
  useEffect(() => {
    if (!window.opener) {
      if (user) location.replace(onward)
      return
    }
    const channel = new BroadcastChannel(googleChannel)
    channel.postMessage({ user, error } satisfies GoogleNews)
    channel.close()
    window.close()
  }, [user, error, onward])
  return (
    <AccountScene>
      <AccountCard title={user ? 'Signed in with Google' : 'Not signed in'}>
        {!user && <p className="mt-4 text-lg">{googleProblem(error)}</p>}
        <LinkButton to={onward} reloadDocument tone="chili" size="large" className="mt-6">
          Continue
        </LinkButton>
      </AccountCard>
    </AccountScene>
  )
}
