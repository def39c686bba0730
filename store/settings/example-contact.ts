/** What stands on the pages of a shop until it has a contact of its own. */
export const exampleContact = { email: 'hello@tuffthrift.example', whatsapp: '60123456789' }
