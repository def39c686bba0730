import { createId } from '#store/ids.ts'
import { maxImages } from '#store/products/product-draft.ts'
import { type LocalDraft, listInOrder, nextPosition, type Tables } from '../product-entry/draft-database.ts'
import { type DraftStore, editDraft, emptyDraft, typing } from '../product-entry/draft-store.ts'
import { checkFiles, createLocalPhoto } from '../product-entry/local-photos.ts'
import { emptyInputs, isEmpty } from '../product-entry/product-inputs.ts'
import { groupByPause, movePhoto } from './group-photos.ts'
import { readTakenAt } from './read-taken-at.ts'

// What the batch does with its drafts. Each action sees what is stored, not what the page shows: a
// slider regroups faster than the page is drawn, and another tab may already describe a product.

const isSorting = ({ state }: LocalDraft) => state === 'sorting'
const listSorting = async (tables: Tables) => (await listInOrder(tables)).filter(isSorting)

const createSorted = (position: number, photoKeys: string[]): LocalDraft =>
  editDraft({ ...emptyDraft, id: createId(), position, state: 'sorting' }, { photoKeys })

/**
 * Adds photos as new products, grouped by the pauses between them. Those of a camera, which gives
 * one at a time, join the last group.
 * @returns why the selection is rejected, or what of it can never be a photo
 */
export async function addProducts(store: DraftStore, files: readonly File[], pauseSeconds: number): Promise<string[]> {
  const checked = files.map(file => checkFiles([file], 0))
  const rejections = new Set(checked.flatMap(({ rejection = [] }) => rejection))
  if (rejections.size > 0) return [...rejections]
  const images = checked.flatMap(checkedFiles => checkedFiles.images)
  const photos = await Promise.all(images.map(async file => createLocalPhoto(file, await readTakenAt(file))))
  await store.change(async tables => {
    for (const photo of photos) await tables.photos.put(photo)
    const last = (await listSorting(tables)).at(-1)
    const lastPhotos = await Promise.all((last?.photoKeys ?? []).map(key => tables.photos.get(key)))
    const lastTakenAt = Math.max(...lastPhotos.map(photo => photo?.takenAt ?? 0))
    const isSoon = (photos[0]?.takenAt ?? 0) - lastTakenAt <= pauseSeconds * 1000
    const groups = groupByPause(photos, pauseSeconds)
    const [first = []] = groups
    if (last && isSoon && last.photoKeys.length + first.length <= maxImages) {
      await tables.drafts.put(editDraft(last, { photoKeys: [...last.photoKeys, ...first] }))
      groups.shift()
    }
    const position = nextPosition(await tables.drafts.getAll())
    for (const [index, keys] of groups.entries()) await tables.drafts.put(createSorted(position + index, keys))
  })
  return checked.flatMap(({ refusals }) => refusals)
}

/** Groups all photos that are still being sorted anew. */
export const regroup = (store: DraftStore, pauseSeconds: number) =>
  replaceGroups(store, async (groups, { photos }) => {
    const keys = groups.flat()
    return groupByPause(
      (await photos.getAll()).filter(({ key }) => keys.includes(key)),
      pauseSeconds,
    )
  })

export const sort = (store: DraftStore, key: string, to: { group: number; index: number }) =>
  replaceGroups(store, groups => movePhoto(groups, key, to))

const replaceGroups = (
  store: DraftStore,
  change: (groups: string[][], tables: Tables) => string[][] | Promise<string[][]>,
) =>
  store.change(async tables => {
    const sorting = await listSorting(tables)
    const groups = await change(
      sorting.map(({ photoKeys }) => photoKeys),
      tables,
    )
    const position = sorting[0]?.position ?? 0
    for (const { id } of sorting) await tables.drafts.delete(id)
    for (const [index, keys] of groups.entries()) {
      // Positions stay below those of what follows, however many groups there are.
      const draft = createSorted(position + index / 1000, keys)
      await tables.drafts.put({ ...draft, id: sorting[index]?.id ?? draft.id })
    }
  })

/** The groups are right: each becomes a product to describe. */
export const startDescribing = (store: DraftStore) =>
  store.change(async tables => {
    for (const draft of await listSorting(tables)) await tables.drafts.put(editDraft(draft, { state: 'draft' }))
  })

/**
 * Fills in a product that nobody has described yet from the one before: what a haul usually has in
 * common.
 */
export const fillIn = (store: DraftStore, id: string, before: Pick<LocalDraft, 'inputs' | 'dropId'> | undefined) =>
  store.update(
    id,
    ({ state, inputs, dropId }) => {
      if (!before || state !== 'draft' || dropId || !isEmpty(inputs)) return undefined
      const { category, garmentType, condition, price } = before.inputs
      return {
        inputs: { ...emptyInputs, category, garmentType, condition, price },
        ...(before.dropId && { dropId: before.dropId }),
      }
    },
    typing,
  )

/** Chooses the drop of a product; empty when it comes into the shop at once. */
export const chooseDrop = (store: DraftStore, id: string, dropId: string) =>
  store.update(id, ({ state }) => (state === 'draft' ? { dropId } : undefined), typing)

export const clearListed = (store: DraftStore) =>
  store.change(async ({ drafts, photos }) => {
    for (const { id, state, photoKeys } of await drafts.getAll()) {
      if (state !== 'listed') continue
      await drafts.delete(id)
      for (const key of photoKeys) await photos.delete(key)
    }
  })
