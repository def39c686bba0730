/**
 * The sentences of the language that this build of the pages is in. Builds in other languages
 * replace this module: see vite.config.ts.
 */
export * from './en/index.ts'
