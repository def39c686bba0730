import { execFileSync } from 'node:child_process'
import { computeStamp, readStamp } from './build-stamp.ts'

// Builds the pages when their sources have changed since the last build.
if (readStamp() !== computeStamp()) {
  console.log('Building the pages ...')
  execFileSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' })
}
