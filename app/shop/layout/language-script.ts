import { language } from '#app/messages/current.ts'
import { cartKey } from '#store/cart/cart.ts'
import { defaultLanguage, languages } from '#store/languages.ts'

/** The name in storage of the language that somebody has chosen. */
export const chosenLanguage = 'language'
/** The variable of the document's style that shows the offer of a language ends in its code. */
export const offering = '--offer-'
/** The class of the document of a browser whose cart isn't empty. */
const hasCart = 'has-cart'
/** The hash by which an installed app in Malay starts, so that it follows a later choice too. */
export const appStart = '#app'

/**
 * A script in the head of every page, which runs before anything is shown. A link to another
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
  language === defaultLanguage
    ? `const others=${JSON.stringify(languages.slice(1))},own=navigator.language.toLowerCase().split('-')[0]
if(others.includes(chosen)&&!new URLSearchParams(search).has('lang'))go((search?search+'&':'?')+'lang='+chosen+hash)
if(!chosen&&others.includes(own))html.style.setProperty('${offering}'+own,'flex')`
    : `if(chosen&&chosen!=='${language}'&&hash==='${appStart}')go('/shop')`
}
}catch{}`
