import { Link, redirect } from 'react-router'
import * as sentences from '#app/http/sentences.ts'
import { visitor } from '#app/http/visitor.ts'
import type { Route } from './+types/login.ts'
import { answerAccountForm } from './account-form.ts'
import { AccountPage } from './account-page.tsx'
import { homeOf } from './auth-state.ts'
import { finishAccountForm } from './finish-account-form.ts'
import { GoogleButton } from './google-button.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { findUser, hasGoogle } = visitor(context)
  const user = await findUser()
  if (user) throw redirect(homeOf(user))
  return { hasGoogle }
}

export const action = ({ request, context }: Route.ActionArgs) =>
  answerAccountForm(request, account => visitor(context).logIn(account))

export const clientAction = async ({ serverAction }: Route.ClientActionArgs) =>
  finishAccountForm(await serverAction(), { said: sentences.loggedIn, to: homeOf })

export const meta: Route.MetaFunction = ({ matches }) => [{ title: `Log in · ${matches[0].loaderData?.shop.name}` }]

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AccountPage
      title="Log in"
      submit="Log in"
      passwordAutoComplete="current-password"
      answer={actionData}
      other={
        <p>
          No account yet?{' '}
          <Link to="/signup" className="wide inline-flex min-h-11 items-center underline underline-offset-4">
            Sign up
          </Link>
        </p>
      }
    >
      {loaderData.hasGoogle && <GoogleButton />}
    </AccountPage>
  )
}
