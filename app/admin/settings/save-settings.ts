import { z } from 'zod'
import { type SettingGroup, settingGroupNames } from '#store/settings/setting-names.ts'
import type { UpdateSettingsResult } from '#store/settings/update-settings.server.ts'
import { runActionOrSignInAgain } from '../sign-in-again/sign-in-again.ts'
import { toActionData } from '../ui/action-result.ts'
import { jsonField } from '../ui/form-schemas.ts'

/** `sign-in`: the admin has to sign in again first. */
export type SaveSettingsResult = UpdateSettingsResult | { ok: false; reason: 'sign-in' }

/** The submitted form. The values are a JSON object of texts. */
export const settingsFormSchema = z.object({
  group: z.enum(settingGroupNames),
  version: z.coerce.number().int().min(0),
  values: jsonField(z.record(z.string(), z.string())),
})

/** Without `result` there was no response. `isSignedInAgain`: submit once more. */
export interface Submission {
  result: SaveSettingsResult | undefined
  isSignedInAgain: boolean
}

const submissions = new Map<string, Submission>()

/** Takes a group's last submission, whose result may not be rendered yet. */
export function takeSubmission(group: SettingGroup): Submission | undefined {
  const submission = submissions.get(group)
  submissions.delete(group)
  return submission
}

/** Submits a group. When the session has ended or isn't fresh, the admin signs in again first. */
export async function submitSettings(request: Request, serverAction: () => Promise<SaveSettingsResult>) {
  const group = (await request.clone().formData()).get('group')
  const submission = await runActionOrSignInAgain(serverAction)
  submissions.set(String(group), submission)
  return toActionData(submission.result)
}
