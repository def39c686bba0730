import { language } from '#app/messages/current.ts'
import { cartKey } from '#store/cart/cart.ts'

/** The name in storage of the language that somebody has chosen. */
export const chosenLanguage = 'language'
/** The class of the document while Malay is offered. */
export const offering = 'offers-malay'
/** The class of the document of a browser whose cart isn't empty. */
const hasCart = 'has-cart'
/** The hash by which an installed app in Malay starts, so that it follows a later choice too. */
export const appStart = '#app'

/**
 * A script in the head of every page, which runs before anything is shown. A link to the other
 * language stores it. A page whose address names no language goes to the chosen one, hidden until
 * it is left. Where storage is blocked nothing is remembered, and nothing is offered. A page says
 * at once that the cart is empty.
 */
export const getLanguageScript = () => `try{
const html=document.documentElement,{search,hash}=location,chosen=localStorage.getItem('${chosenLanguage}')
if(!['[]',null].includes(localStorage.getItem('${cartKey}')))html.classList.add('${hasCart}')
const go=address=>{html.hidden=true;location.replace(address)}
onclick=onauxclick=({target})=>{
const link=target.closest?.('a[hreflang]')
if(link)try{localStorage.setItem('${chosenLanguage}',link.hreflang)}catch{}}
${
  language === 'en'
    ? `if(chosen==='ms'&&!new URLSearchParams(search).has('lang'))go((search?search+'&':'?')+'lang=ms'+hash)
if(!chosen&&/^ms\\b/i.test(navigator.language))html.classList.add('${offering}')`
    : `if(chosen==='en'&&hash==='${appStart}')go('/shop')`
}
}catch{}`
