import { registerHooks } from 'node:module'
import { plantBug, plantedBugs } from './planted-bugs.ts'

// Node loads this module before a store in which a storm has to find a bug. It changes one
// expression of one module as that module is loaded, so the store's sources have no switch for it.

const bug = plantedBugs.find(({ name }) => name === process.env.PLANTED_BUG)
if (!bug) throw new Error(`There is no planted bug '${process.env.PLANTED_BUG}'`)
const url = new URL(`../../${bug.file}`, import.meta.url).href

registerHooks({
  load(loadedUrl, context, nextLoad) {
    const loaded = nextLoad(loadedUrl, context)
    return loadedUrl === url ? { ...loaded, source: plantBug(String(loaded.source), bug) } : loaded
  },
})
