import type { Operation } from './operation-types.ts'
import { adminOperations } from './operations/admin.ts'
import { checkoutOperations } from './operations/checkout.ts'
import { liveOperations } from './operations/live.ts'
import { serverOperations } from './operations/operation.ts'
import { sessionOperations } from './operations/session.ts'
import { feedbackAndPageViewOperations, productOperations, searchAlertOperations } from './operations/shop.ts'

/** Every documented operation, in the order of the documents. */
export const operations: Operation[] = [
  ...productOperations,
  ...checkoutOperations,
  ...feedbackAndPageViewOperations,
  ...searchAlertOperations,
  ...sessionOperations,
  ...liveOperations,
  ...adminOperations,
  ...serverOperations,
]
