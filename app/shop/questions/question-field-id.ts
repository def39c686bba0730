/** Where a link to the form leads. */
export const questionFieldId = 'question'
