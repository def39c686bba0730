import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { copyFields, type Merge } from '#store/merge-edit.ts'
import type { ConflictChoice } from './conflicts.tsx'

interface MergedEditsOptions<Name extends string, Loaded extends { [N in Name]?: unknown }, Stored extends Loaded> {
  merge: Merge<Name>
  /** What the form was filled in with. */
  loaded: Loaded
  /** What it holds. */
  changed: Loaded
  /** What is stored now; undefined for something new, and while the form must stay as it is. */
  stored: Stored | undefined
  setLoaded: (loaded: Loaded) => void
  fillIn: (stored: Stored, names: readonly Name[]) => void
}

/**
 * Follows changes by others while something is edited. Fields that the admin has not touched take
 * the stored value; the others are conflicts, which `resolve` settles.
 */
export function useMergedEdits<Name extends string, Loaded extends { [N in Name]?: unknown }, Stored extends Loaded>({
  merge,
  loaded,
  changed,
  stored,
  setLoaded,
  fillIn,
}: MergedEditsOptions<Name, Loaded, Stored>) {
  const [takenFields, setTakenFields] = useState<Name[]>([])

  const takeOver = useEffectEvent(() => {
    if (!stored) return
    const { theirs, conflicts } = merge.compareEdit({ loaded, changed }, stored)
    const settled = merge.listDifferences(loaded, stored).filter(name => !conflicts.includes(name))
    if (settled.length > 0) setLoaded(copyFields<Loaded>(loaded, stored, settled))
    if (theirs.length === 0) return
    fillIn(stored, theirs)
    setTakenFields(names => [...new Set([...names, ...theirs])])
  })
  const storedVersion = JSON.stringify(stored)
  // Before the browser shows what only others have changed as conflicts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each stored version is merged once
  useLayoutEffect(() => takeOver(), [storedVersion])

  return {
    /** Fields that somebody else has changed and that the form took over. */
    takenFields,
    forgetTaken: () => setTakenFields([]),
    conflicts: stored ? merge.listChangedByOthers({ loaded, changed }, stored) : [],
    resolve(name: Name, choice: ConflictChoice) {
      if (!stored) return
      setLoaded(copyFields<Loaded>(loaded, stored, [name]))
      if (choice === 'theirs') fillIn(stored, [name])
    },
  }
}
