/**
 * Copies text to the clipboard. Where the browser refuses, as it does without HTTPS, it copies the
 * element that shows the text in the older way. If that fails too, the element stays selected.
 * @returns whether the text was copied
 */
export async function copyText(text: string, shownIn: Element | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    if (!shownIn) return false
    getSelection()?.selectAllChildren(shownIn)
    return document.execCommand('copy')
  }
}
