type PressedKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'defaultPrevented'>

/**
 * Whether the key is the search shortcut: '/'. Shift is allowed, many keyboards need it for '/'.
 */
export const isSearchKey = ({ key, ctrlKey, metaKey, altKey, isComposing, defaultPrevented }: PressedKey) =>
  key === '/' && !ctrlKey && !metaKey && !altKey && !isComposing && !defaultPrevented

/** Pages with a payment in progress: the shortcut must not leave them. */
export const isCheckoutFlow = (pathname: string) => /^\/(checkout|thankyou)\/?$/.test(pathname)
