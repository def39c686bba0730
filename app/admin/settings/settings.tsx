import { Fragment, useEffect } from 'react'
import { data } from 'react-router'
import { currentUser, getAdmin } from '#app/context/current-user.ts'
import { maxFormLength } from '#app/context/read-form.ts'
import { storeContext } from '#app/context/store-context.ts'
import { toShopDay } from '#store/dates.ts'
import { followStored } from '#store/settings/live-settings.server.ts'
import { type SettingValues, settingGroupNames } from '#store/settings/setting-names.ts'
import { listLastEditors, readStoredSettings } from '#store/settings/setting-queries.server.ts'
import { updateSettings } from '#store/settings/update-settings.server.ts'
import { runActionOrSignInAgain } from '../sign-in-again/sign-in-again.ts'
import { toActionData } from '../ui/action-result.ts'
import { readAdminForm } from '../ui/admin-form.server.ts'
import { AdminPage } from '../ui/admin-page.tsx'
import { describeEditor } from '../ui/describe-editor.ts'
import { LeaveDialog } from '../ui/leave-dialog.tsx'
import { registerForm } from '../ui/open-form.ts'
import type { Route } from './+types/settings.ts'
import { GroupSection } from './group-section.tsx'
import { type SaveSettingsResult, settingsFormSchema } from './save-settings.ts'
import { sectionTitles } from './setting-labels.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { email } = getAdmin(context)
  const { db, settings, publicUrl, now } = storeContext(context)
  // From the database: another process may have changed them a moment ago.
  const stored = await readStoredSettings(db, settingGroupNames)
  const editors = await listLastEditors(db)
  return {
    email,
    stored,
    editors,
    defaults: followStored(settings.defaults, Object.values(stored)),
    orderUrl: `${publicUrl}/order/…`,
    today: toShopDay(now()),
  }
}

export async function action(form: Route.ActionArgs) {
  const { by, store, values: sent } = await readAdminForm(form, settingsFormSchema, maxFormLength)
  if (!sent) return data<SaveSettingsResult>({ ok: false, reason: 'invalid', errors: {} }, { status: 400 })
  // A session that somebody else has got hold of must not lead the buyers' money elsewhere.
  if (sent.group === 'transfer' && !(await currentUser(form.context).hasJustSignedIn()))
    return data<SaveSettingsResult>({ ok: false, reason: 'sign-in' }, { status: 403 })
  const result = await updateSettings(store, { by, ...sent })
  if (result.ok) return data<SaveSettingsResult>(result)
  return data<SaveSettingsResult>(result, { status: result.reason === 'conflict' ? 409 : 400 })
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const { result, isSignedInAgain } = await runActionOrSignInAgain(serverAction)
  return toActionData(result, { isSignedInAgain })
}

export default function SettingsPage({ loaderData }: Route.ComponentProps) {
  const { email, stored, editors, defaults, orderUrl, today } = loaderData
  const settings: SettingValues = Object.assign({ ...defaults }, ...Object.values(stored).map(({ changed }) => changed))
  useEffect(
    () =>
      registerForm({
        hasUnsavedInput: () => document.querySelector('[data-dirty]') !== null,
        isWithoutDraft: () => true,
      }),
    [],
  )
  return (
    <AdminPage title="Settings">
      <p className="max-w-prose">
        Changes apply at once, on all pages. What you never changed is as the shop was set up.
      </p>
      <div className="grid gap-2">
        {settingGroupNames.map(group => (
          <Fragment key={group}>
            {sectionTitles[group] && <h2 className="wide mt-2">{sectionTitles[group]}</h2>}
            <GroupSection
              group={group}
              stored={{ version: stored[group].version, values: settings }}
              changedBy={describeEditor(editors[group], email)}
              defaults={defaults}
              example={{ orderUrl, settings, today }}
            />
          </Fragment>
        ))}
      </div>
      <LeaveDialog description="What you changed and did not save is lost." />
    </AdminPage>
  )
}
