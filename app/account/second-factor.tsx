import { useRef } from 'react'
import { data, redirect } from 'react-router'
import { z } from 'zod'
import { currentUser } from '#app/context/current-user.ts'
import { readForm } from '#app/context/read-form.ts'
import { storeContext } from '#app/context/store-context.ts'
import * as messages from '#app/messages/current.ts'
import type { SecondFactorError } from '#store/users/sign-in.ts'
import { Button, LinkButton } from '../ui/controls/button.tsx'
import { copyText } from '../ui/controls/copy-text.ts'
import { Field } from '../ui/controls/field.tsx'
import { localPath } from '../ui/navigation/local-path.ts'
import { describeUnlistedPage } from '../ui/navigation/private-page.ts'
import { QrCodeImage } from '../ui/qr-code-image.tsx'
import type { Route } from './+types/second-factor.ts'
import { AccountCardPage } from './account-card.tsx'
import { AccountForm, CodeField } from './account-form.tsx'
import { createQrCode, type QrCode } from './qr-code.ts'

/** Only admins may turn it on; whoever has it on may turn it off. */
async function getUserWithAccess(context: Route.LoaderArgs['context']) {
  const { findUser, secondFactor } = currentUser(context)
  const user = await findUser()
  if (!user) throw redirect(localPath('/login'))
  const isOn = await secondFactor.isOn()
  if (!user.isAdmin && !isOn) throw redirect(localPath('/shop'))
  return { user, isOn }
}

export async function loader({ context }: Route.LoaderArgs) {
  const { user, isOn } = await getUserWithAccess(context)
  return { email: user.email, isOn }
}

const setupUri = z.string().startsWith('otpauth://totp/').max(500)
const formSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('start'), password: z.string().min(1) }),
  z.object({ intent: z.literal('enable'), code: z.string().min(1), uri: setupUri }),
  z.object({ intent: z.literal('disable'), password: z.string().min(1) }),
])

interface Setup {
  uri: string
  secret: string
  qrCode: QrCode
}

type SecondFactorAction =
  | { step: 'password'; error: string }
  | { step: 'confirm'; setup: Setup; error: string }
  | { step: 'done'; backupCodes: string[] }
  | { step: 'off' }

const respond = (result: SecondFactorAction, init: { status?: number; headers?: Headers } = {}) =>
  data<SecondFactorAction>(result, init)

export async function action({ request, context }: Route.ActionArgs) {
  const { isOn } = await getUserWithAccess(context)
  const { secondFactor } = currentUser(context)
  const form = formSchema.safeParse(await readForm(request))
  if (!form.success) return respond({ step: 'password', error: messages.account.emptyFields }, { status: 400 })
  if (form.data.intent === 'disable') {
    const result = await secondFactor.disable(form.data.password)
    if (result !== 'rateLimited' && result.ok) return respond({ step: 'off' }, { headers: result.headers })
    return respondWithError(result)
  }
  if (isOn) throw redirect(localPath('/account/second-factor'))
  if (form.data.intent === 'start') {
    const issuer = storeContext(context).settings.current().shop.name
    const result = await secondFactor.start({ password: form.data.password, issuer })
    if (result !== 'rateLimited' && result.ok)
      return respond({ step: 'confirm', setup: toSetup(result.uri), error: '' })
    return respondWithError(result)
  }
  const result = await secondFactor.enable(form.data.code)
  if (result !== 'rateLimited' && result.ok)
    return respond({ step: 'done', backupCodes: result.backupCodes }, { headers: result.headers })
  return respondWithError(result, toSetup(form.data.uri))
}

function respondWithError(result: { ok: false; reason: SecondFactorError } | 'rateLimited', setup?: Setup) {
  const isLimited = result === 'rateLimited'
  const error = isLimited ? messages.account.rateLimited : messages.account.secondFactorErrors[result.reason]
  return respond(setup ? { step: 'confirm', setup, error } : { step: 'password', error }, {
    status: isLimited ? 429 : 400,
  })
}

function toSetup(uri: string): Setup {
  const secret = URL.parse(uri)?.searchParams.get('secret') ?? ''
  return { uri, secret: secret.replace(/.{4}(?=.)/g, '$& '), qrCode: createQrCode(uri) }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describeUnlistedPage(messages.account.secondFactor, matches[0].loaderData?.shop.name)

/** Turns the second factor of an admin on and off. */
export default function SecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  const { email, isOn } = loaderData
  return (
    <AccountCardPage title={messages.account.secondFactor}>
      <Step email={email} isOn={isOn} result={actionData} />
      <LinkButton to="/admin" tone="paper" className="mt-6 w-full">
        {messages.account.backToAdmin}
      </LinkButton>
    </AccountCardPage>
  )
}

/** Asks for the password before the second factor changes, and for a first code before it is on. */
function Step({ email, isOn, result }: { email: string; isOn: boolean; result: SecondFactorAction | undefined }) {
  if (result?.step === 'done') return <BackupCodes codes={result.backupCodes} />
  if (result?.step === 'confirm' && !isOn) return <ConfirmForm setup={result.setup} error={result.error} />
  return (
    <>
      <p className="mt-4 text-lg">{isOn ? messages.account.secondFactorIsOn : messages.account.secondFactorPurpose}</p>
      <AccountForm
        submitLabel={isOn ? messages.account.turnOff : messages.account.turnOn}
        tone={isOn ? 'paper' : 'chili'}
        error={result?.step === 'password' ? result.error : ''}
      >
        <input type="hidden" name="intent" value={isOn ? 'disable' : 'start'} />
        {/* Tells password managers whose password it is. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <Field
          label={messages.account.password}
          name="password"
          type="password"
          autoComplete="current-password"
          required
        />
      </AccountForm>
    </>
  )
}

/** Shows the secret as QR code and text, and asks for a first code of it. */
function ConfirmForm({ setup: { uri, secret, qrCode }, error }: { setup: Setup; error: string }) {
  return (
    <>
      <p className="mt-4 text-lg">{messages.account.scanCode}</p>
      <QrCodeImage
        qrCode={qrCode}
        label={messages.account.qrCode}
        className="mx-auto mt-4 w-56 max-w-full bg-[#fff] text-black"
      />
      <p className="mt-3">{messages.account.onThisPhone}</p>
      <p className="mt-1 font-mono [overflow-wrap:anywhere]">{secret}</p>
      <a href={uri} className="wide inline-flex min-h-11 items-center underline underline-offset-4">
        {messages.account.openInApp}
      </a>
      <AccountForm submitLabel={messages.account.confirm} error={error}>
        <input type="hidden" name="intent" value="enable" />
        <input type="hidden" name="uri" value={uri} />
        <CodeField />
      </AccountForm>
    </>
  )
}

/** Shows the back-up codes, the only time. The colour of digits tells 1 from l and 0 from O. */
function BackupCodes({ codes }: { codes: readonly string[] }) {
  const list = useRef<HTMLUListElement>(null)
  const { codesCopied: done, codesNotCopied: failed } = messages.account
  return (
    <>
      <div role="status">
        <p className="mt-4 text-lg">
          {messages.account.isOnNow}
          <strong>{messages.account.writeCodesDown}</strong>
          {messages.account.codesShownOnce}
        </p>
        <ul
          ref={list}
          className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-x-4 gap-y-2 font-medium font-mono text-xl"
        >
          {codes.map(code => (
            <li key={code}>
              {code.split(/(\d)/).map((part, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a code doesn't change
                <span key={index} className={index % 2 === 1 ? 'text-ember' : ''}>
                  {part}
                </span>
              ))}
            </li>
          ))}
        </ul>
      </div>
      <Button
        tone="mustard"
        className="mt-6 w-full noscript:hidden"
        onClick={() => void copyText(codes.join('\n'), list.current, { done, failed })}
      >
        {messages.account.copyCodes}
      </Button>
    </>
  )
}
