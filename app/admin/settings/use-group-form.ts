import { useState } from 'react'
import { copyFields, createMerge } from '#store/merge-edit.ts'
import type { SettingFault } from '#store/settings/parse-setting.ts'
import {
  listSettingNames,
  type SettingGroup,
  type SettingName,
  type SettingValues,
} from '#store/settings/setting-names.ts'
import type { ConflictChoice } from '../ui/conflicts.tsx'
import { useMergedEdits } from '../ui/use-merged-edits.ts'
import { useRowAction } from '../ui/use-row-action.ts'
import type { SaveSettingsResult } from './save-settings.ts'

/** A group of settings as it is stored. */
export interface StoredValues {
  version: number
  values: SettingValues
}

export type GroupFormState = ReturnType<typeof useGroupForm>

/** The form of a group of settings, merged with what others save meanwhile. */
export function useGroupForm(group: SettingGroup, latest: StoredValues) {
  const { submit, isBusy, result } = useRowAction<SaveSettingsResult>()
  const [stored, setStored] = useState(latest)
  const [loaded, setLoaded] = useState(latest.values)
  const [inputs, setInputs] = useState(latest.values)
  const [errors, setErrors] = useState<Partial<Record<SettingName, SettingFault>>>({})
  const [outcome, setOutcome] = useState<'saved' | 'failed' | 'conflict' | 'invalid'>()
  const [refusal, setRefusal] = useState<object>()
  const [submitted, setSubmitted] = useState<Partial<Record<SettingName, string>>>({})
  const [shownResult, setShownResult] = useState(result)

  // While it saves, the newer version may be its own.
  if (latest.version > stored.version && !isBusy && result === shownResult) setStored(latest)

  const merge = createMerge(listSettingNames(group))
  const fillIn = (from: SettingValues, names: readonly SettingName[]) =>
    setInputs(current => copyFields(current, from, names))
  const edits = useMergedEdits({ merge, loaded, changed: inputs, stored: stored.values, setLoaded, fillIn })
  const { conflicts, takenFields, forgetTaken } = edits
  const edited = merge.listDifferences(inputs, stored.values)

  function setValue(name: SettingName, value: string) {
    setInputs(current => ({ ...current, [name]: value }))
    setOutcome(undefined)
    setErrors(({ [name]: _, ...others }) => others)
  }

  function save() {
    if (edited.length === 0 || isBusy) return
    if (conflicts.length > 0) return setRefusal({})
    setOutcome(undefined)
    const values = Object.fromEntries(edited.map(name => [name, inputs[name]]))
    setSubmitted(values)
    void submit({ group, version: String(stored.version), values: JSON.stringify(values) })
  }

  if (result && result !== shownResult) {
    setShownResult(result)
    showResult(result)
  }

  function showResult(result: SaveSettingsResult) {
    setErrors('errors' in result ? result.errors : {})
    if (!result.ok) {
      // Without a reason there was no response.
      const reason = 'reason' in result && result.reason !== 'sign-in' ? result.reason : 'failed'
      // The conflicts may come later, with what is stored now.
      if (reason !== 'failed') setRefusal({})
      return setOutcome(reason)
    }
    setOutcome('saved')
    const values = { ...stored.values, ...result.values }
    setStored({ version: result.version, values })
    setLoaded(values)
    forgetTaken()
    // What was typed while it was being saved stays.
    setInputs(current => {
      const saved = listSettingNames(group).filter(name => current[name] === (submitted[name] ?? stored.values[name]))
      return copyFields(current, values, saved)
    })
  }

  return {
    inputs,
    /** What is stored. */
    stored: stored.values,
    errors,
    /** The last submission that was refused. */
    refusal,
    outcome,
    isBusy,
    isDirty: edited.length > 0,
    conflicts,
    taken: takenFields,
    setValue,
    resolve(name: SettingName, choice: ConflictChoice) {
      edits.resolve(name, choice)
      setOutcome(undefined)
    },
    discard() {
      setLoaded(stored.values)
      setInputs(stored.values)
      forgetTaken()
      setOutcome(undefined)
      setErrors({})
    },
    save,
  }
}
