/** Creates a clock that only moves when a test advances it. */
export function createTestClock(start = new Date('2026-11-20T04:00:00Z')) {
  let time = start
  return {
    now: () => time,
    advanceClock(seconds: number) {
      time = new Date(time.getTime() + seconds * 1000)
    },
  }
}
