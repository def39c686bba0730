import { defaultLanguage } from '#store/languages.ts'
import { colourNames, defaultPalette, type Palette } from './palette.ts'
import type { SettingValues } from './setting-names.ts'
import type { Settings } from './settings.ts'

type Look = Pick<Settings, 'shop' | 'palette'>

/** The letter of the shop's icon. */
export const getInitial = (name: string): string => Array.from(name)[0]?.toUpperCase().toWellFormed() ?? ''

/** The four colours, when one was changed. */
const nameColours = (palette: Palette) =>
  palette === defaultPalette ? [] : colourNames.map(name => palette[name].slice(1))

/**
 * Names what icons show, for the addresses of those that are drawn; undefined while they are those
 * that come with the store, with a T.
 */
export function getLookVersion({ shop: { name, logo }, palette }: Look): string | undefined {
  const parts = [getInitial(name), ...nameColours(palette), ...(logo ? [logo.slice(logo.lastIndexOf('/') + 1)] : [])]
  return parts.join() === 'T' ? undefined : encodeURIComponent(parts.join('-'))
}

/** Names what link previews show of the shop, for their versions. */
export const getPreviewLook = ({ shop, palette }: Look): string => [shop.name, ...nameColours(palette)].join('-')

/** Names what the link preview of the whole shop shows; undefined while it is the default. */
export function getShopPreviewVersion(settings: Look & Pick<Settings, 'brand'>, defaults: SettingValues) {
  const version = [getPreviewLook(settings), settings.brand[defaultLanguage].tagline].join('-')
  const isDefault = version === `${defaults.name}-${defaults[`tagline.${defaultLanguage}`]}`
  return isDefault ? undefined : encodeURIComponent(version)
}
