/**
 * Shows a placeholder for every photo of the page that can't be loaded, and loads those photos
 * again when the network returns. See `[data-failed]` in app.css.
 */
export function recoverPhotos(): void {
  const mark = ({ target }: { target: EventTarget | null }) => {
    if (target instanceof HTMLImageElement) target.dataset.failed = ''
  }
  // Neither event bubbles.
  document.addEventListener('error', mark, { capture: true })
  document.addEventListener(
    'load',
    ({ target }) => target instanceof HTMLImageElement && delete target.dataset.failed,
    { capture: true },
  )
  addEventListener('online', () => {
    for (const photo of document.querySelectorAll<HTMLImageElement>('img[data-failed]')) {
      // Setting the same address again loads it again.
      // biome-ignore lint/correctness/noSelfAssign: see above
      photo.src = photo.src
    }
  })
  // Those that failed before.
  for (const photo of document.images) if (photo.complete && photo.naturalWidth === 0) mark({ target: photo })
}
