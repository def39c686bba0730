/** Stands for an erased e-mail address. Mail to the domain `.invalid` is never delivered. */
export const erasedEmail = 'erased@example.invalid'
/** Stands for an erased name or text. */
export const erasedText = 'Erased'

/** Whether the contact and address of an order were erased. */
export const isErased = ({ email }: { email: string }) => email === erasedEmail
