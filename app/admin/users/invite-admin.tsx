import { useId } from 'react'
import { getWhatsAppLink } from '../../ui/navigation/whatsapp-link.ts'
import { AdminButton, adminButtonClass } from '../ui/admin-button.tsx'
import { AdminSection } from '../ui/admin-page.tsx'
import { readFormFields, useRowAction } from '../ui/use-row-action.ts'

type InviteResult = { ok: true; email: string; url?: string } | { ok: false }

/** Sends somebody a link by which an account may ask for the admin right. */
export function InviteAdmin({ shopName, canMail }: { shopName: string; canMail: boolean }) {
  const { submit, isBusy, result } = useRowAction<InviteResult>()
  const fieldId = useId()
  const { email, url } = result?.ok ? result : {}
  return (
    <AdminSection title="Invite an admin">
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={event => {
          event.preventDefault()
          void submit(readFormFields(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter))
        }}
      >
        <label htmlFor={fieldId} className="grid min-w-0 grow basis-64 gap-1 font-semibold">
          Their e-mail address
          <input
            id={fieldId}
            name="email"
            type="email"
            required
            maxLength={254}
            className="min-h-11 min-w-0 px-3 font-normal"
          />
        </label>
        {canMail && (
          <AdminButton type="submit" name="way" value="mail" tone="main" aria-disabled={isBusy}>
            Mail the link
          </AdminButton>
        )}
        <AdminButton type="submit" name="way" value="link" aria-disabled={isBusy}>
          Make a link
        </AdminButton>
      </form>
      <p className="text-smoke text-sm">
        It works once, for seven days. An account that has confirmed this address and comes by the mail is an admin at
        once; any other one asks, and you press ‘Make admin’.
      </p>
      {result?.ok && (
        <div role="status" className="flex flex-wrap items-center gap-3">
          <p className="font-semibold">{url ? `The link for ${email} is ready.` : `Mailed to ${email}.`}</p>
          {url && (
            <>
              <a
                href={getWhatsAppLink('', `Run ${shopName} with us: ${url}`)}
                target="_blank"
                rel="noreferrer"
                className={adminButtonClass('main')}
              >
                Send by WhatsApp
              </a>
              <input
                aria-label="Link"
                readOnly
                value={url}
                onFocus={event => event.target.select()}
                className="min-h-11 min-w-0 grow basis-64 px-3"
              />
            </>
          )}
        </div>
      )}
    </AdminSection>
  )
}
