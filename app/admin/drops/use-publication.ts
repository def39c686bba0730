import { useState } from 'react'
import { type DropInput, parseDropDraft } from '#store/products/drop.ts'
import { emptyDropInput } from './drop-fields.tsx'
import type { DropOption } from './drop-options.server.ts'

/** When a new product comes into the shop: at once, or with a drop. */
export interface Publication {
  when: 'now' | 'drop'
  /** Empty for a new drop. */
  dropId: string
  newDrop: DropInput
}

/** The choice when a new product comes into the shop. */
export function usePublication(drops: readonly DropOption[], chosenDrop: string | undefined) {
  const [value, setValue] = useState<Publication>({
    when: chosenDrop === undefined ? 'now' : 'drop',
    dropId: chosenDrop ?? drops[0]?.id ?? '',
    newDrop: emptyDropInput,
  })
  const [invalidFields, setInvalidFields] = useState<readonly ('title' | 'time')[]>([])
  return {
    drops,
    value,
    invalidFields,
    setValue,
    /** Goes on with an earlier choice, unless the page was opened for a drop. */
    restore(earlier: Publication) {
      if (chosenDrop !== undefined) return
      const isUpcoming = drops.some(({ id }) => id === earlier.dropId)
      setValue({ ...earlier, dropId: isUpcoming ? earlier.dropId : '' })
    },
    /** Whether the form can be sent; shows what is missing. */
    validate(): boolean {
      const isNew = value.when === 'drop' && value.dropId === ''
      const result = isNew ? parseDropDraft(value.newDrop, new Date()) : undefined
      setInvalidFields(result?.ok === false ? result.invalidFields : [])
      return result?.ok !== false
    },
  }
}
