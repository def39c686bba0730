import { maxImages } from '#store/products/product-draft.ts'
import type { LocalPhoto } from '../product-entry/draft-database.ts'

/**
 * Groups photos into products: a pause between two photos begins the next one, as does a sixth
 * photo. Photos of the same time stay in the order of the selection.
 * @returns the keys of each group, in the order in which the photos were taken
 */
export function groupByPause(photos: readonly Pick<LocalPhoto, 'key' | 'takenAt'>[], pauseSeconds: number): string[][] {
  const groups: string[][] = []
  let before: number | undefined
  for (const { key, takenAt } of photos.toSorted((a, b) => a.takenAt - b.takenAt)) {
    const group = groups.at(-1)
    const isPause = before === undefined || takenAt - before > pauseSeconds * 1000
    if (!group || isPause || group.length === maxImages) groups.push([key])
    else group.push(key)
    before = takenAt
  }
  return groups
}

/**
 * Moves a photo to a place of another group, or of its own.
 * @param to.group the index of the group; the number of groups for a new one
 * @returns the groups without empty ones; unchanged when the other group is full, or when the photo
 * or the group is no longer there
 */
export function movePhoto(
  groups: readonly (readonly string[])[],
  key: string,
  to: { group: number; index: number },
): string[][] {
  const target = groups[to.group] ?? []
  const isFull = !target.includes(key) && target.length >= maxImages
  const isGone = to.group > groups.length || !groups.some(group => group.includes(key))
  if (isFull || isGone) return groups.map(group => [...group])
  const moved = [...groups, ...(to.group === groups.length ? [[]] : [])].map((group, index) => {
    const others = group.filter(other => other !== key)
    return index === to.group ? others.toSpliced(to.index, 0, key) : others
  })
  return moved.filter(group => group.length > 0)
}
