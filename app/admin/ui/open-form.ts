interface OpenForm {
  hasUnsavedInput: () => boolean
  /** Whether input is lost when the page is left: there is no draft of it. */
  isWithoutDraft: () => boolean
  /** Stops saving, as far as nothing has been sent. */
  takeBack?: () => void
}

let openForm: OpenForm | undefined

/** Makes the mounted form known to the router's loaders. */
export function registerForm(form: OpenForm): () => void {
  openForm = form
  return () => {
    if (openForm === form) openForm = undefined
  }
}

/** Whether leaving the page now would lose input. */
export const hasUnsavedInput = () => openForm?.hasUnsavedInput() ?? false

/** Whether the browser has what was entered after the page is left. */
export const hasDraft = () => openForm?.isWithoutDraft() === false

/** Lets the page go without a question, and without saving what is on its way. */
export function releaseForm() {
  openForm?.takeBack?.()
  openForm = undefined
}
