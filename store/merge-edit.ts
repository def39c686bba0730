type Values<Name extends string> = { readonly [N in Name]?: unknown }

export type Merge<Name extends string> = ReturnType<typeof createMerge<Name>>

/**
 * Compares what somebody edits with what somebody else stores meanwhile, field by field.
 * @param names the fields
 * @param hasSameValue whether two values of a field count as the same
 */
export function createMerge<Name extends string>(
  names: readonly Name[],
  hasSameValue: (name: Name, a: Values<Name>, b: Values<Name>) => boolean = (name, a, b) => a[name] === b[name],
) {
  interface Edit {
    /** What the form was filled in with. */
    loaded: Values<Name>
    /** What it holds. */
    changed: Values<Name>
  }
  const listDifferences = (a: Values<Name>, b: Values<Name>): Name[] => names.filter(name => !hasSameValue(name, a, b))
  const listChangedByOthers = ({ loaded, changed }: Edit, stored: Values<Name>) =>
    listDifferences(loaded, stored).filter(name => !hasSameValue(name, changed, stored))
  return {
    /** Lists the fields that differ. */
    listDifferences,
    /** Lists the fields that somebody else has changed, unless the form holds the same. */
    listChangedByOthers,
    /**
     * Compares an edit with what is stored now. A field that only somebody else has changed is
     * `theirs`; one that both have changed, to different values, is a conflict.
     */
    compareEdit(edit: Edit, stored: Values<Name>): { theirs: Name[]; conflicts: Name[] } {
      const isTheirs = (name: Name) => hasSameValue(name, edit.changed, edit.loaded)
      const changedByOthers = listChangedByOthers(edit, stored)
      return { theirs: changedByOthers.filter(isTheirs), conflicts: changedByOthers.filter(name => !isTheirs(name)) }
    },
  }
}

/** Copies some fields of a record into another one. */
export function copyFields<T extends object>(to: T, from: T, names: readonly (keyof T)[]): T {
  return { ...to, ...Object.fromEntries(names.map(name => [name, from[name]])) }
}
