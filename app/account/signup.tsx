import { Link, redirect } from 'react-router'
import * as sentences from '#app/http/sentences.ts'
import { visitor } from '#app/http/visitor.ts'
import { passwordProblem } from '#store/users/password.ts'
import type { Route } from './+types/signup.ts'
import { answerAccountForm } from './account-form.ts'
import { AccountPage } from './account-page.tsx'
import { finishAccountForm } from './finish-account-form.ts'

export async function loader({ context }: Route.LoaderArgs) {
  if (await visitor(context).findUser()) throw redirect('/shop')
  return null
}

export const action = ({ request, context }: Route.ActionArgs) =>
  answerAccountForm(
    request,
    account => visitor(context).register(account),
    ({ password }) => passwordProblem(password),
  )

export const clientAction = async ({ serverAction }: Route.ClientActionArgs) =>
  finishAccountForm(await serverAction(), { said: sentences.accountCreated, to: () => '/shop' })

export const meta: Route.MetaFunction = ({ matches }) => [{ title: `Sign up · ${matches[0].loaderData?.shop.name}` }]

export default function Signup({ actionData }: Route.ComponentProps) {
  return (
    <AccountPage
      title="Sign up"
      submit="Sign up"
      passwordAutoComplete="new-password"
      passwordHint="At least 8 characters."
      answer={actionData}
      other={
        <p>
          Have an account?{' '}
          <Link to="/login" className="wide inline-flex min-h-11 items-center underline underline-offset-4">
            Log in
          </Link>
        </p>
      }
    />
  )
}
