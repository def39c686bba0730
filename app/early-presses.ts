/** Published on the window once the page answers presses. */
const hydrated = 'hydrated'

/**
 * A script in the head of each page, for one whose scripts are late: keeps presses on buttons until
 * the page answers them, then presses each of these buttons once. A button that has become another
 * one meanwhile is left alone, as 'Add to cart' is for a product in the cart. What opens a popover
 * does so without scripts: a second press would close it.
 */
export const getEarlyPressScript = () => `{
const presses=new Map,describe=button=>button.textContent+button.getAttribute('aria-pressed')
const keep=event=>{
const button=event.target.closest?.('[type=button]:not([popovertarget])')
if(!button)return
event.stopPropagation()
if(!presses.has(button))presses.set(button,describe(button))}
addEventListener('click',keep,true)
addEventListener('${hydrated}',()=>setTimeout(()=>{
removeEventListener('click',keep,true)
presses.forEach((before,button)=>describe(button)===before&&button.click())}),{once:true})
}`

/**
 * An effect of the document, which runs after those of a page, whose buttons have read storage, and
 * of an error in its place.
 */
export const answerEarlyPresses = () => void dispatchEvent(new Event(hydrated))
