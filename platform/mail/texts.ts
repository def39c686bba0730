import type { Translations } from '#store/languages.ts'
import type { OrderMessageKind } from '#store/outbox/message.ts'
import { english } from './texts-en.ts'
import { malay } from './texts-ms.ts'

export type RefundMessageKind = 'refunded' | 'partially_refunded'
export type PlainOrderMessageKind = Exclude<OrderMessageKind, RefundMessageKind>

/** The words of messages to buyers, in one language. */
export type MessageTexts = typeof english

/** Messages in a language that isn't here are in the default one. */
export const messageTexts: Translations<MessageTexts> = { en: english, ms: malay }
