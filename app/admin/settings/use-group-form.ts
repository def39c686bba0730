import { useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { SettingError } from '#store/settings/parse-setting.ts'
import type { SettingGroup, SettingName } from '#store/settings/setting-names.ts'
import { type GroupForm, listEdited, mergeStored, openGroupForm, type StoredValues } from './group-form.ts'
import { type SaveSettingsResult, takeResult } from './save-settings.ts'

export type GroupFormState = ReturnType<typeof useGroupForm>

/** The form of a group of settings, merged with what others save meanwhile. */
export function useGroupForm(group: SettingGroup, stored: StoredValues) {
  const fetcher = useFetcher<SaveSettingsResult>()
  const [form, setForm] = useState(() => openGroupForm(stored))
  const [errors, setErrors] = useState<Partial<Record<SettingName, SettingError>>>({})
  const [outcome, setOutcome] = useState<'saved' | 'failed' | 'conflict' | 'invalid'>()
  const [refusal, setRefusal] = useState<object>()
  const isLocked = useRef(false)
  const [isBusy, setIsBusy] = useState(false)

  // While it saves, the newer version may be its own.
  if (stored.version > form.version && !isBusy) setForm(mergeStored(form, stored, group))

  const edited = listEdited(form, group)

  function update(change: (current: GroupForm) => GroupForm) {
    setForm(change)
    setOutcome(undefined)
  }

  function setValue(name: SettingName, value: string) {
    update(current => ({ ...current, inputs: { ...current.inputs, [name]: value } }))
    setErrors(({ [name]: _, ...others }) => others)
  }

  async function save() {
    if (isLocked.current || edited.length === 0) return
    if (form.conflicts.length > 0) return setRefusal({})
    isLocked.current = true
    setIsBusy(true)
    setOutcome(undefined)
    const values = Object.fromEntries(edited.map(name => [name, form.inputs[name]]))
    const submission = { group, version: String(form.version), values: JSON.stringify(values) }
    let result: SaveSettingsResult | undefined
    try {
      do {
        await fetcher.submit(submission, { method: 'post', encType: 'multipart/form-data' })
        result = takeResult(group)
      } while (isSignedInAgain(result))
    } finally {
      isLocked.current = false
      setIsBusy(false)
    }
    showResult(result, values)
  }

  function showResult(result: SaveSettingsResult | undefined, submitted: Partial<Record<SettingName, string>>) {
    setErrors(result && !result.ok && 'errors' in result ? result.errors : {})
    if (!result?.ok) {
      const reason = result && 'reason' in result ? result.reason : 'failed'
      // The conflicts may come later, with what is stored now.
      if (reason !== 'failed') setRefusal({})
      return setOutcome(reason)
    }
    setOutcome('saved')
    setForm(current => {
      const base = { ...current.base, ...result.values }
      const inputs = { ...current.inputs }
      // What was typed while it was being saved stays.
      for (const name of Object.keys(submitted) as SettingName[])
        if (inputs[name] === submitted[name]) inputs[name] = base[name]
      return { ...current, version: result.version, base, inputs, taken: [] }
    })
  }

  return {
    inputs: form.inputs,
    /** What is stored. */
    base: form.base,
    errors,
    /** The last submission that was refused. */
    refusal,
    outcome,
    isBusy,
    isDirty: edited.length > 0,
    conflicts: form.conflicts,
    taken: form.taken,
    setValue,
    resolve(name: SettingName, choice: 'mine' | 'theirs') {
      update(current => ({
        ...current,
        conflicts: current.conflicts.filter(other => other !== name),
        inputs: choice === 'mine' ? current.inputs : { ...current.inputs, [name]: current.base[name] },
      }))
    },
    discard() {
      update(current => ({ ...current, inputs: current.base, conflicts: [], taken: [] }))
      setErrors({})
    },
    save,
  }
}

const isSignedInAgain = (result: SaveSettingsResult | undefined) =>
  result?.ok === false && 'isSignedInAgain' in result && result.isSignedInAgain === true
