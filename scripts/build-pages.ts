import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { languages } from '#store/languages.ts'

// Builds the pages in every language, at the same time.
const codes = await Promise.all(
  languages.map(async language => {
    const build = spawn('react-router', ['build', '--logLevel', 'warn'], {
      stdio: 'inherit',
      env: { ...process.env, BUILD_LANGUAGE: language },
    })
    const [code] = await once(build, 'exit')
    return code
  }),
)
if (codes.some(code => code !== 0)) process.exit(1)
