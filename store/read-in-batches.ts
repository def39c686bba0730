/** Splits a list, because a statement takes a limited number of values. */
export function* splitIntoBatches<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size)
}

/**
 * Reads a list in batches, so that a long one neither fills the memory nor delays other requests.
 * @param readBatch reads at most `batchSize` rows after the last one of the batch before
 */
export async function* readInBatches<Row>(
  batchSize: number,
  readBatch: (last: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let last: Row | undefined
  for (;;) {
    const rows = await readBatch(last)
    if (rows.length > 0) yield rows
    last = rows.at(-1)
    if (rows.length < batchSize) return
  }
}
