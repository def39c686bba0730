import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { writeStamp } from './build-stamp.ts'
import { checkScriptBudget } from './script-budget.ts'

// After the bundler: each asset compressed once, so that the server only hands it out; the script budget checked; the stamp written.
for (const path of globSync('build/client/assets/**/*.{js,css,svg}')) {
  const content = readFileSync(path)
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
  writeFileSync(`${path}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
}
checkScriptBudget()
writeStamp()
