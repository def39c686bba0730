const key = 'return-page'

/** Remembers this page, to come back to it when the tab has signed in. */
export const rememberPage = () => sessionStorage.setItem(key, location.pathname + location.search)

/** The page that was remembered, once. */
export function takeRememberedPage(): string | null {
  const page = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return page
}
