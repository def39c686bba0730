import { languages } from '#store/languages.ts'
import { runProgram } from './run-program.ts'

// Builds the pages in every language, at the same time.
const build = ['build', '--logLevel', 'warn']
const codes = await Promise.all(
  languages.map(language => runProgram('react-router', build, { BUILD_LANGUAGE: language })),
)
if (codes.some(code => code !== 0)) process.exit(1)
