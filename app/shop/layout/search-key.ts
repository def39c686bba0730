interface PressedKey {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  isComposing: boolean
  defaultPrevented: boolean
}

/** Whether a key that was pressed asks for the search box: '/' by itself. On many keyboards it takes Shift, so Shift is no other key. */
export const isSearchKey = ({ key, ctrlKey, metaKey, altKey, isComposing, defaultPrevented }: PressedKey) =>
  key === '/' && !ctrlKey && !metaKey && !altKey && !isComposing && !defaultPrevented

/** Pages that a stray key must not lead away from: there is money under way. */
export const isCheckoutFlow = (pathname: string) => /^\/(checkout|thankyou)\/?$/.test(pathname)
