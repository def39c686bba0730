/** The fields of a form as they would be sent, with the button that sends it. */
export const readFields = (form: HTMLFormElement, submitter?: HTMLElement | null): Record<string, string> =>
  Object.fromEntries([...new FormData(form, submitter)].map(([name, value]) => [name, String(value)]))
