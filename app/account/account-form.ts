import { data } from 'react-router'
import { z } from 'zod'
import { readForm } from '#app/http/read-form.ts'
import * as sentences from '#app/http/sentences.ts'
import type { Visitor } from '#app/http/visitor.ts'
import type { SessionUser } from './auth-state.ts'

const accountForm = z.object({ email: z.string().trim().min(1).max(254), password: z.string().min(1) })

/** What the login and signup pages are answered with. */
export type AccountAnswer = { ok: true; user: SessionUser } | { ok: false; error: string }

const refused = (status: number, error: string) => data<AccountAnswer>({ ok: false, error }, { status })

/** Reads the form, and does with it what the page is for. */
export async function answerAccountForm(
  request: Request,
  work: (account: { email: string; password: string }) => ReturnType<Visitor['logIn']>,
  check: (account: { password: string }) => string | undefined = () => undefined,
) {
  const form = accountForm.safeParse(await readForm(request))
  if (!form.success) return refused(400, sentences.emptyFields)
  const problem = check(form.data)
  if (problem) return refused(400, problem)
  const signedIn = await work(form.data)
  if (signedIn === 'tooMany') return refused(429, sentences.tooManyTries)
  if (!signedIn.ok) return refused(400, signedIn.message)
  const { uid, email, isAdmin } = signedIn.user
  return data<AccountAnswer>({ ok: true, user: { uid, email, isAdmin } }, { headers: signedIn.headers })
}
