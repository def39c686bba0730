import { language } from '#app/messages/current.ts'
import { addLanguage } from '#store/languages.ts'

/** The address of a page of the shop in the language of this page. */
export const localPath = (address: string): string => (language === 'en' ? address : addLanguage(address, language))
