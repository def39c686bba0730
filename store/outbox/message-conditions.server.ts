import { type ExpressionBuilder, sql } from 'kysely'
import type { Tables } from '#store/database.server.ts'
import { accountMessageKinds, pushKinds } from './message.ts'

type Messages = ExpressionBuilder<Tables, 'messages'>

/** As a literal, so that SQLite uses the partial index. */
export const isUnsent = (eb: Messages) => eb('messages.status', '<>', sql.lit('sent' as const))

export const isMail = (eb: Messages) => eb('messages.kind', 'not in', pushKinds)

export const isPush = (eb: Messages) => eb('messages.kind', 'in', pushKinds)

/** Mails with secret links are left out of everything that admins see. */
export const isVisibleMail = (eb: Messages) => eb('messages.kind', 'not in', [...accountMessageKinds, ...pushKinds])
