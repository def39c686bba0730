import { z } from 'zod'
import type { SettingFault } from '#store/settings/parse-setting.ts'
import {
  isSettingGroup,
  type SettingGroup,
  type SettingName,
  type SettingValues,
} from '#store/settings/setting-names.ts'
import { runActionOrSignInAgain } from '../sign-in-again/sign-in-again.ts'
import { jsonField } from '../ui/form-schemas.ts'

export type SaveSettingsResult =
  | { ok: true; version: number; values: Partial<SettingValues> }
  | { ok: false; reason: 'conflict' }
  | { ok: false; reason: 'invalid'; errors: Partial<Record<SettingName, SettingFault>> }
  /** The admin has to sign in again first. */
  | { ok: false; reason: 'sign-in' }
  /** There was no response. `isSignedInAgain`: submit once more. */
  | { ok: false; isUnavailable: true; isSignedInAgain?: boolean }

/** The submitted form. The values are a JSON object of texts. */
export const settingsFormSchema = z.object({
  group: z.string().refine(isSettingGroup),
  version: z.coerce.number().int().min(0),
  values: jsonField(z.record(z.string(), z.string())),
})

const results = new Map<string, SaveSettingsResult>()

/** Takes the result of a group's last submission, which may not be rendered yet. */
export function takeResult(group: SettingGroup): SaveSettingsResult | undefined {
  const result = results.get(group)
  results.delete(group)
  return result
}

/** Submits a group. When the session has ended or isn't fresh, the admin signs in again first. */
export async function submitSettings(
  request: Request,
  serverAction: () => Promise<SaveSettingsResult>,
): Promise<SaveSettingsResult> {
  const group = (await request.clone().formData()).get('group')
  const result = await runActionOrSignInAgain(serverAction)
  results.set(String(group), result)
  return result
}
