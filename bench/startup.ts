import { startStore } from '../test/processes/store-process.ts'
import { type Measurement, median } from './measurement.ts'

const starts = 5

/** Measures the first start of a built store, which fills its shop, and later ones. */
export async function measureStarts(dataDir: string): Promise<Measurement[]> {
  const first = await measureStart(dataDir)
  const later: number[] = []
  for (let index = 0; index < starts; index++) later.push(await measureStart(dataDir))
  return [
    {
      label: 'from the first start to ready, built, with an empty shop to fill',
      value: `${(first / 1000).toFixed(1)} s`,
    },
    { label: 'from start to ready, built and filled', value: `${Math.round(median(later))} ms` },
  ]
}

async function measureStart(dataDir: string): Promise<number> {
  const startedAt = performance.now()
  const store = await startStore({ DATA_DIR: dataDir, DEMO: 'on' })
  const milliseconds = performance.now() - startedAt
  await store.stop()
  return milliseconds
}
