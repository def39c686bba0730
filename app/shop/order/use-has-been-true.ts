import { useState } from 'react'

/** Whether the value has been true in any render since the component mounted. */
export function useHasBeenTrue(isTrue: boolean): boolean {
  const [hasBeen, setHasBeen] = useState(isTrue)
  if (isTrue && !hasBeen) setHasBeen(true)
  return hasBeen || isTrue
}
