import { useEffect } from 'react'
import { Link } from 'react-router'
import { visitor } from '#app/http/visitor.ts'
import type { Route } from './+types/google-done.ts'
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
    <div className="shell grid min-h-[60svh] content-center justify-items-center gap-6 py-16 text-center">
      <h1 className="headline text-2xl">{user ? 'Signed in with Google' : 'Not signed in'}</h1>
      {!user && <p>{googleProblem(error)}</p>}
      <Link to={onward} reloadDocument className="wide flex min-h-11 items-center underline underline-offset-4">
        Continue
      </Link>
    </div>
  )
}
