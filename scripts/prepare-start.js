// Runs before `npm start`, on any Node. A clone for development gets what is missing: packages and
// build. A production install gets nothing: what is wrong with it is said, and the start ends.
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { isProductionInstall } from './install-packages.js'
import { describeProblem } from './production-install.js'

const root = fileURLToPath(new URL('..', import.meta.url))

if (isProductionInstall(root)) {
  const problem = await describeProblem(root)
  if (problem) {
    console.error(problem)
    process.exit(1)
  }
} else {
  try {
    // A process of its own sees a Node that has just been installed.
    execFileSync('npm', ['run', '--silent', 'ready'], { cwd: root, stdio: 'inherit' })
  } catch {
    process.exit(1)
  }
}
