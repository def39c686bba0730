import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'oxc-parser'

// npm run lint: fails when a file of store/ imports a folder that comes after its own in this list,
// types included. So imports go down the four floors, and no folders form a circle. The files
// beside the folders come first: of the others they take types alone, for tables and context.

const folders = [
  '',
  // Who runs the shop, and what they and the buyers are told
  ...['audit', 'notifications', 'users', 'outbox'],
  // What is for sale
  ...['cart', 'shipping', 'visits', 'products', 'settings'],
  // How it is sold
  ...['orders', 'sales', 'movements', 'checkout', 'books'],
  // What follows from a sale
  ...['feedback', 'push', 'alerts', 'delivery', 'privacy', 'opening', 'metrics'],
]

const getPlace = (file: string) => folders.indexOf(dirname(file).split('/')[1] ?? '')

/** Lists what a file imports of folders after its own. */
export function listWrongImports(file: string, text: string): string[] {
  return parseSync(file, text).module.staticImports.flatMap(({ moduleRequest: { value }, entries }) => {
    const imported = value.startsWith('.') ? join(dirname(file), value) : value.replace('#', '')
    const isWrong = imported.startsWith('store/') && getPlace(imported) > getPlace(file)
    const isType = entries.length > 0 && entries.every(entry => entry.isType)
    return isWrong && !(isType && getPlace(file) === 0) ? [imported] : []
  })
}

if (import.meta.main)
  for (const file of globSync('store/**/*.ts').filter(file => !file.endsWith('.test.ts')))
    for (const imported of listWrongImports(file, readFileSync(file, 'utf8'))) {
      console.error(`${file} imports ${imported}: scripts/lint/store-folders.ts lists that folder after its own`)
      process.exitCode = 1
    }
