import { parseLanguage } from '#store/languages.ts'

/** The language of a build, or of the pages during development. */
export const getBuildLanguage = () => parseLanguage(process.env.BUILD_LANGUAGE)
