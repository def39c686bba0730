import { execFileSync } from 'node:child_process'
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTemporaryFolder } from '#test/temporary-folder.ts'

const program = `
import { catalogues } from '#app/messages/catalogues.ts'
import { languages, addLanguage, parseLanguage } from '#store/languages.ts'
import { createDefaultSettings } from '#store/settings/default-settings.server.ts'
import { toSettings } from '#store/settings/settings.ts'
import { createStaticPage } from '#server/http/static-page.ts'
import { getLanguageName } from '#app/admin/ui/language-name.ts'
const shop = { name: 'Kedai', email: 'a@example.com', whatsapp: '60123456789', socialUrl: 'https://example.com' }
const founder = { name: 'A', quote: 'B', portrait: undefined }
const settings = toSettings(createDefaultSettings({ shop, founders: { cto: founder, ceo: founder } }))
const text = await createStaticPage('unavailable', '/shop?lang=id').text()
console.log(JSON.stringify({
  languages, text,
  address: addLanguage('/shop', parseLanguage('id')),
  added: catalogues.id.layout.tryAgain,
  tagline: settings.brand.id.tagline,
  isEnglish: settings.pages.terms.id === settings.pages.terms.en,
  name: getLanguageName('id'),
}))`

/** A copy of the sources with a third language: one line in the list, and one folder. */
function addLanguageTo(folder: string): void {
  for (const part of ['app', 'store', 'server', 'platform', 'package.json', 'tsconfig.json'])
    cpSync(part, join(folder, part), { recursive: true })
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
  const list = join(folder, 'store/languages.ts')
  const line = "  id: { name: 'Bahasa Indonesia', payment: 'id' },\n"
  writeFileSync(list, readFileSync(list, 'utf8').replace('\n} as const satisfies', `\n${line}} as const satisfies`))
  const messages = join(folder, 'app/messages')
  cpSync(join(messages, 'ms'), join(messages, 'id'), { recursive: true })
  const index = join(messages, 'id/index.ts')
  writeFileSync(index, readFileSync(index, 'utf8').replace("'ms'", "'id'").replace("'ms-MY'", "'id-ID'"))
  const layout = join(messages, 'id/layout.ts')
  writeFileSync(layout, readFileSync(layout, 'utf8').replace(/tryAgain = .*/, "tryAgain = 'Coba lagi'"))
}

test('a third language is a line and a folder, and what lacks its words is in English', {
  timeout: 60_000,
}, async () => {
  await using folder = await createTemporaryFolder('third-language')
  addLanguageTo(folder.path)
  writeFileSync(join(folder.path, 'program.ts'), program)
  const output = execFileSync(process.execPath, ['program.ts'], { cwd: folder.path, encoding: 'utf8' })
  const { text, ...result } = JSON.parse(output)
  expect(result).toEqual({
    languages: ['en', 'ms', 'id'],
    address: '/shop?lang=id',
    added: 'Coba lagi',
    tagline: 'Thrift Bold, Wear Tuff',
    isEnglish: true,
    name: 'Indonesian',
  })
  expect(text).toContain('<html lang="id-ID">')
  expect(text).toContain('href="/shop?lang=id"')
  expect(text).toContain('Coba lagi')
})
