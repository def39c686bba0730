import { storeContext } from '#app/context/store-context.ts'
import * as messages from '#app/messages/current.ts'
import { defaultLanguage } from '#store/languages.ts'
import { getLookVersion } from '#store/settings/look-version.ts'
import type { Route } from './+types/manifest.ts'
import { appStart } from './shop/layout/language-script.ts'
import icon192Url from './ui/brand/icon-192.png?url'
import icon512Url from './ui/brand/icon-512.png?url'
import { localPath } from './ui/navigation/local-path.ts'

/** Answers `GET /manifest.webmanifest`, by which phones install the shop on the home screen. */
export function loader({ context }: Route.LoaderArgs) {
  const { shop, brand, palette } = storeContext(context).settings.current()
  const { name } = shop
  const version = getLookVersion({ shop, palette })
  const own = version && `/brand/icon.png?v=${version}`
  return Response.json(
    {
      name,
      short_name: name,
      description: brand[messages.language].tagline,
      lang: messages.locale,
      start_url: messages.language === defaultLanguage ? '/shop' : localPath(`/shop${appStart}`),
      scope: '/',
      display: 'standalone',
      background_color: palette.paper,
      theme_color: palette.paper,
      icons: [
        { src: own ?? icon192Url, sizes: '192x192', type: 'image/png' },
        { src: own ?? icon512Url, sizes: '512x512', type: 'image/png' },
        { src: own ?? icon512Url, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
    },
    { headers: { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=3600' } },
  )
}
