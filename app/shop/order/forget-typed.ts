/** Key in the browser's storages of what was typed at the checkout. */
export const draftKey = 'checkout'

/**
 * A script in the head of the shop's pages: deletes what was typed with 'Not my order', a form that
 * may be sent before the page's modules have arrived.
 */
export const forgetTyped = `addEventListener('submit',({target})=>{
if(/\\/forget\\b/.test(target.action))for(const storage of [sessionStorage,localStorage])storage.removeItem('${draftKey}')});`
