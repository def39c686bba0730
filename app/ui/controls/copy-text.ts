import { loadToast } from '../feedback/load-toast.ts'

/**
 * Copies text to the clipboard and says in a toast whether it was copied. Where the browser
 * refuses, as it does without HTTPS, it copies the element that shows the text in the older way. If
 * that fails too, the element stays selected.
 */
export async function copyText(
  text: string,
  shownIn: Element | null,
  { done, failed }: Record<'done' | 'failed', string>,
) {
  const isCopied = await copy(text, shownIn)
  const toast = await loadToast()
  if (isCopied) toast.success(done)
  else toast.error(failed)
}

async function copy(text: string, shownIn: Element | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    if (!shownIn) return false
    getSelection()?.selectAllChildren(shownIn)
    return document.execCommand('copy')
  }
}
