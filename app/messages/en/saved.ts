export const savedIntro = 'They are kept in this browser only. Saving doesn’t hold a piece. First to pay gets it.'
/** The subject of the sentence that the browser needs JavaScript for it. */
export const whatYouSave = 'What you save'
export const loadingSaved = 'Loading your saved pieces…'
export const unpinnedProduct = (title: string) => `Unpinned: ${title}`
export const unpinned = 'Unpinned'
export const nothingSaved = 'Nothing pinned down yet'
export const nothingSavedHint =
  'In the shop every piece has a safety pin in its corner. Pin what you can’t decide about, and decide before somebody else does.'
export const goAndLook = 'Go and look'
export const saveProduct = (title: string) => `Save ${title}`
export const saved = 'Saved'
export const noLongerSaved = 'No longer saved'
export const tooManySaved = (max: number) => `${max} pieces are saved already. Remove one first.`
export const untitledProduct = 'A piece'
export const recentlySeen = 'Recently seen'
