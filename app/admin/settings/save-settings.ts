import { z } from 'zod'
import { settingGroupNames } from '#store/settings/setting-names.ts'
import type { UpdateSettingsResult } from '#store/settings/update-settings.server.ts'
import { jsonField } from '../ui/form-schemas.ts'

/** `sign-in`: the admin has to sign in again first. */
export type SaveSettingsResult = UpdateSettingsResult | { ok: false; reason: 'sign-in' }

/** The submitted form. The values are a JSON object of texts. */
export const settingsFormSchema = z.object({
  group: z.enum(settingGroupNames),
  version: z.coerce.number().int().min(0),
  values: jsonField(z.record(z.string(), z.string())),
})
