/**
 * Updates the rows of a list without moving any: new rows wait, and rows that the latest list
 * lacks stay as they were. An empty list takes the latest rows at once.
 */
export function keepPlaces<Row extends { id: string }>(shown: readonly Row[], latest: readonly Row[]): readonly Row[] {
  if (shown.length === 0) return latest
  const latestById = new Map(latest.map(row => [row.id, row]))
  return shown.map(row => latestById.get(row.id) ?? row)
}

/**
 * The latest list, and in their old places those of the rows to be kept that it lacks.
 */
export function keepRows<Row extends { id: string }>(
  shown: readonly Row[],
  latest: readonly Row[],
  keptIds: readonly string[],
): readonly Row[] {
  const latestIds = new Set(latest.map(({ id }) => id))
  return shown.reduce<readonly Row[]>(
    (rows, row, index) => (keptIds.includes(row.id) && !latestIds.has(row.id) ? rows.toSpliced(index, 0, row) : rows),
    latest,
  )
}
