import { z } from 'zod'
import { notificationTypes } from '#store/notifications/notification.ts'
import { accountMessageKinds, messageStatuses, orderMessageKinds, pushKinds } from '#store/outbox/message.ts'
import { type FieldColumns, fieldNames, getColumn, getField, type ProductField } from '#store/products/fields.ts'
import { createBuyerText, createSearchText } from '#store/products/search-text.ts'
import { soldChannels } from '#store/products/sold-channel.ts'
import {
  anyJson,
  anyText,
  type Column,
  choice,
  date,
  flag,
  json,
  key,
  language,
  optional,
  preciseTime,
  signInFlag,
  signInTime,
  whole,
} from './columns.ts'
import { defineKind, type Kind } from './kind.ts'
import { orderKinds } from './order-kinds.ts'

const texts = json(z.array(z.string()))
const photoSource = z.strictObject({ url: z.string(), width: z.int().positive(), type: z.string() })
const jsonObject = json(z.record(z.string(), z.json()))

function toColumn({ kind }: ProductField): Column {
  switch (kind) {
    case 'text':
    case 'choice':
      return anyText
    case 'money':
    case 'whole':
      return whole
    case 'lengths':
      return json(z.record(z.string(), z.number()))
    case 'choices':
    case 'photos':
      return texts
  }
}

/** What admins enter of a product. */
const fieldColumns = Object.fromEntries(
  fieldNames.map(name => {
    const field = getField(name)
    return [getColumn(name), field.isRequired ? toColumn(field) : optional(toColumn(field))]
  }),
) as Record<keyof FieldColumns, Column>

/** All kinds, in the order in which they are imported: what others refer to comes first. */
export const kinds: readonly Kind[] = [
  defineKind('users', {
    columns: {
      id: key,
      name: anyText,
      email: key,
      emailVerified: signInFlag,
      image: optional(anyText),
      isAdmin: signInFlag,
      createdAt: signInTime,
      updatedAt: signInTime,
    },
    // Its secret is not exported.
    omitted: ['twoFactorEnabled'],
    version: 'updatedAt',
  }),
  defineKind('accounts', {
    columns: {
      id: key,
      userId: key,
      providerId: anyText,
      accountId: anyText,
      password: optional(anyText),
      createdAt: signInTime,
      updatedAt: signInTime,
    },
    version: 'updatedAt',
    isExported: ({ password }, { hasPasswordHashes }) => hasPasswordHashes || password === null,
  }),
  defineKind('drops', {
    columns: {
      id: key,
      slug: key,
      title: anyText,
      opensAt: preciseTime,
      publishedAt: optional(preciseTime),
      createdAt: preciseTime,
    },
  }),
  defineKind('products', {
    columns: {
      id: key,
      ...fieldColumns,
      // Null in older records.
      title: optional(anyText),
      imageUrls: optional(texts),
      name: optional(anyText),
      imageUrl: optional(anyText),
      priceSince: optional(preciseTime),
      earlierPriceSen: optional(whole),
      inStock: flag,
      createdAt: optional(preciseTime),
      sold: flag,
      soldPriceSen: optional(whole),
      soldAt: optional(preciseTime),
      soldToName: optional(anyText),
      soldToEmail: optional(anyText),
      soldOrderId: optional(key),
      soldChannel: optional(choice(soldChannels)),
      withdrawnAt: optional(preciseTime),
      dropId: optional(key),
      heldBy: optional(key),
      heldUntil: optional(preciseTime),
      hidden: flag,
    },
    omitted: ['searchText', 'buyerText'],
    // Search on SQLite is fastest when products were inserted in the order of its lists.
    orderBy: ['createdAt', 'id'],
    derive: product => ({
      searchText: createSearchText({ ...product, title: product.title ?? product.name }),
      buyerText: product.sold ? createBuyerText(product) : '',
    }),
  }),
  defineKind('photos', {
    columns: {
      url: key,
      width: whole,
      height: whole,
      blur: optional(anyText),
      sources: json(z.array(photoSource)),
      createdAt: preciseTime,
      uploadKey: optional(key),
      uploadedBy: optional(key),
      productId: optional(key),
      unusedSince: optional(preciseTime),
    },
    omitted: ['pendingSince'],
    identity: ['url'],
    // Its files are being stored or deleted.
    isExported: ({ pendingSince }) => pendingSince === null,
  }),
  defineKind('savedDrafts', {
    columns: { id: key, uid: key, input: jsonObject, editedAt: preciseTime, savedAt: preciseTime },
    version: 'savedAt',
  }),
  ...orderKinds,
  defineKind('messages', {
    columns: {
      id: key,
      orderId: optional(key),
      kind: choice([...orderMessageKinds, 'refund_failed', 'question_answered']),
      messageId: key,
      recipient: anyText,
      language,
      data: jsonObject,
      status: choice(messageStatuses),
      createdAt: preciseTime,
      sendAfter: preciseTime,
      attempts: whole,
      claimedAt: optional(preciseTime),
      sentAt: optional(preciseTime),
      lastError: optional(anyText),
      inDoubtAt: optional(preciseTime),
    },
    // Those with a secret link are of no use elsewhere, nor are those to devices.
    isExported: ({ kind }) => !([...accountMessageKinds, ...pushKinds] as unknown[]).includes(kind),
  }),
  defineKind('notifications', {
    columns: {
      id: key,
      type: choice(notificationTypes),
      title: anyText,
      message: anyText,
      link: anyText,
      read: flag,
      readAt: optional(preciseTime),
      archived: flag,
      archivedAt: optional(preciseTime),
      createdAt: preciseTime,
      collectedOrders: optional(whole),
    },
    omitted: ['network', 'pushText'],
  }),
  defineKind('feedbacks', {
    columns: {
      id: key,
      message: anyText,
      email: anyText,
      createdAt: preciseTime,
      language: optional(language),
      orderId: optional(key),
      productId: optional(key),
      shopperId: optional(key),
      answer: optional(anyText),
      answeredAt: optional(preciseTime),
    },
  }),
  defineKind('auditEntries', {
    columns: {
      id: key,
      at: preciseTime,
      actorId: key,
      actorEmail: anyText,
      action: anyText,
      subjectId: key,
      before: optional(anyJson),
      after: optional(anyJson),
    },
  }),
  defineKind('settings', {
    columns: { groupName: key, changedValues: jsonObject, version: whole },
    identity: ['groupName'],
    version: 'version',
  }),
  defineKind('visits', { columns: { day: date, route: key, count: whole }, identity: ['day', 'route'] }),
]
