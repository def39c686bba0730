import { useState } from 'react'

/** Whether something has been true at any time since the component came. */
export function useHasBeenTrue(isTrue: boolean): boolean {
  const [hasBeen, setHasBeen] = useState(isTrue)
  if (isTrue && !hasBeen) setHasBeen(true)
  return hasBeen || isTrue
}
