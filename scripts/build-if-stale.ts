import { execFileSync } from 'node:child_process'
import { computeStamp, readStamp } from './build-stamp.ts'

// Builds when what the build was made from has changed since, and does nothing otherwise.
if (readStamp() !== computeStamp()) {
  console.log('Building the pages ...')
  execFileSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' })
}
