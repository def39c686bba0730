import { copyText } from '../../ui/controls/copy-text.ts'
import { Field } from '../../ui/controls/field.tsx'
import { getWhatsAppLink } from '../../ui/navigation/whatsapp-link.ts'
import { AdminButton, adminButtonClass } from '../ui/admin-button.tsx'
import { AdminSection } from '../ui/admin-page.tsx'
import { useRowAction } from '../ui/use-row-action.ts'

type InviteResult = { ok: true; email: string; url?: string } | { ok: false }

/** Sends somebody a link by which an account may ask for the admin right. */
export function InviteAdmin({ shopName, canMail }: { shopName: string; canMail: boolean }) {
  const { send, isBusy, result } = useRowAction<InviteResult>()
  const { email, url } = result?.ok ? result : {}
  return (
    <AdminSection title="Invite an admin">
      <form className="flex flex-wrap items-end gap-3" onSubmit={send}>
        <Field
          label="Their e-mail address"
          name="email"
          type="email"
          required
          maxLength={254}
          className="min-w-0 grow basis-64"
        />
        {canMail && (
          <AdminButton type="submit" name="way" value="mail" tone="main" aria-disabled={isBusy}>
            Mail the link
          </AdminButton>
        )}
        <AdminButton
          type="submit"
          name="way"
          value="link"
          tone={canMail || url ? 'plain' : 'main'}
          aria-disabled={isBusy}
        >
          Make a link
        </AdminButton>
      </form>
      <p className="text-smoke text-sm">
        It works once, for seven days. Whoever opens it asks to be an admin, and you press ‘Make admin’ here. If the
        link was mailed, an account that has confirmed the address is an admin as soon as it opens it.
      </p>
      <p role="status" className="font-semibold empty:hidden">
        {email && (url ? `The link for ${email} is ready.` : `Mailed to ${email}.`)}
      </p>
      {url && (
        <div className="flex flex-wrap items-end gap-3">
          <Field
            label="Link"
            name="link"
            readOnly
            value={url}
            onFocus={event => event.target.select()}
            className="min-w-0 grow basis-64"
          />
          <a
            href={getWhatsAppLink('', `Run ${shopName} with us: ${url}`)}
            target="_blank"
            rel="noreferrer"
            className={adminButtonClass('main')}
          >
            Send by WhatsApp
          </a>
          <AdminButton
            onClick={() => void copyText(url, null, { done: 'Link copied', failed: 'Copy the selected link' })}
          >
            Copy link
          </AdminButton>
        </div>
      )}
    </AdminSection>
  )
}
