/**
 * Says who has changed what a form shows, as the beginning of a sentence: '… has'. The admin who
 * reads it is never somebody else.
 */
export function describeEditor(lastEditor: string | undefined, email: string): string {
  if (lastEditor === undefined) return 'Somebody else has'
  return lastEditor === email ? 'You, in another window, have' : `${lastEditor} has`
}
