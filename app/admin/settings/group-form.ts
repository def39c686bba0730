import {
  listSettingNames,
  type SettingGroup,
  type SettingName,
  type SettingValues,
} from '#store/settings/setting-names.ts'

/** A group of settings as it is stored now. */
export interface StoredValues {
  version: number
  values: SettingValues
}

/** What the form of a group holds. */
export interface GroupForm {
  /** Of the stored values that the form has been compared with. */
  version: number
  /** What is stored, as of `version`. */
  base: SettingValues
  inputs: SettingValues
  /** Settings that somebody else has changed too: `base` has their value, `inputs` ours. */
  conflicts: SettingName[]
  /** Settings that took somebody else's value. */
  taken: SettingName[]
}

export const openGroupForm = ({ version, values }: StoredValues): GroupForm => ({
  version,
  base: values,
  inputs: values,
  conflicts: [],
  taken: [],
})

/**
 * Brings a form up to date with what somebody else has stored. What was typed is kept; where both
 * have changed a setting, it is a conflict until somebody chooses.
 */
export function mergeStored(form: GroupForm, stored: StoredValues, group: SettingGroup): GroupForm {
  const inputs = { ...form.inputs }
  const conflicts = new Set(form.conflicts)
  const taken = new Set(form.taken)
  for (const name of listSettingNames(group)) {
    const theirs = stored.values[name]
    if (theirs === form.base[name]) continue
    if (inputs[name] === theirs) conflicts.delete(name)
    else if (inputs[name] === form.base[name] && !conflicts.has(name)) taken.add(name)
    else conflicts.add(name)
    if (!conflicts.has(name)) inputs[name] = theirs
  }
  return { version: stored.version, base: stored.values, inputs, conflicts: [...conflicts], taken: [...taken] }
}

/** The settings that were typed and not saved. */
export const listEdited = (form: GroupForm, group: SettingGroup): SettingName[] =>
  listSettingNames(group).filter(name => form.inputs[name] !== form.base[name])
