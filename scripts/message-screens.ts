import { mkdirSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { createMailService } from '#platform/mail/mail.server.ts'
import { languages } from '#store/languages.ts'
import { createSampleMessages } from '#test/mail/sample-messages.ts'
import { findBrowser } from './find-browser.ts'

// npm run screens:messages -- --out DIRECTORY: takes a picture of every message by e-mail, 390 px
// wide, light and dark, in both languages.

const { values } = parseArgs({ options: { out: { type: 'string', default: 'screens' } } })
const out = resolve(values.out, 'messages')
const { render } = createMailService(undefined)

mkdirSync(out, { recursive: true })
const browser = await chromium.launch({ executablePath: await findBrowser() })
for (const colorScheme of ['light', 'dark'] as const) {
  const page = await browser.newPage({ colorScheme, viewport: { width: 390, height: 800 } })
  await page.route('https://shop.example/product-images/*', route =>
    route.fulfill({
      body: readFileSync(join('demo/photos', basename(route.request().url()))),
      contentType: 'image/webp',
    }),
  )
  for (const language of languages)
    for (const [name, content] of Object.entries(createSampleMessages(language))) {
      await page.setContent(render(content).html, { waitUntil: 'load' })
      const file = `${name.replaceAll(' ', '-')}-${language}-${colorScheme}.png`
      await page.screenshot({ path: join(out, file), fullPage: true })
    }
}
await browser.close()
console.log(`Pictures of all messages are in ${out}`)
