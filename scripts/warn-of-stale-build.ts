import { computeStamp, readStamp } from './build-stamp.ts'

// Tests over HTTP read the pages of the build. After a change of their sources they show what was.
const isStale = readStamp() !== computeStamp()

/** Says before and after the tests that the pages they read are of other sources. */
function warnOfStaleBuild() {
  if (isStale)
    console.warn('\nbuild/ was made from other sources than these: pages show what was. Build them by: npm run ready\n')
}

export { warnOfStaleBuild as setup, warnOfStaleBuild as teardown }
