import { z } from 'zod'
import { notificationTypes } from '#store/notifications/notification.ts'
import { accountMessageKinds, messageStatuses, orderMessageKinds, pushKinds } from '#store/outbox/message.ts'
import { type FieldColumns, fieldNames, getColumn, getField, type ProductField } from '#store/products/fields.ts'
import { createBuyerText, createSearchText } from '#store/products/search-text.ts'
import { soldChannels } from '#store/products/sold-channel.ts'
import {
  anyJson,
  type Column,
  choice,
  date,
  flag,
  json,
  key,
  language,
  optional,
  signInFlag,
  signInTime,
  text,
  time,
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
      return text
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
      name: text,
      email: key,
      emailVerified: signInFlag,
      image: optional(text),
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
      providerId: text,
      accountId: text,
      password: optional(text),
      createdAt: signInTime,
      updatedAt: signInTime,
    },
    version: 'updatedAt',
    isExported: ({ password }, { hasPasswordHashes }) => hasPasswordHashes || password === null,
  }),
  defineKind('drops', {
    columns: { id: key, slug: key, title: text, opensAt: time, publishedAt: optional(time), createdAt: time },
  }),
  defineKind('products', {
    columns: {
      id: key,
      ...fieldColumns,
      // Null in older records.
      title: optional(text),
      imageUrls: optional(texts),
      name: optional(text),
      imageUrl: optional(text),
      priceSince: optional(time),
      earlierPriceSen: optional(whole),
      inStock: flag,
      createdAt: optional(time),
      sold: flag,
      soldPriceSen: optional(whole),
      soldAt: optional(time),
      soldToName: optional(text),
      soldToEmail: optional(text),
      soldOrderId: optional(key),
      soldChannel: optional(choice(soldChannels)),
      withdrawnAt: optional(time),
      dropId: optional(key),
      heldBy: optional(key),
      heldUntil: optional(time),
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
      blur: optional(text),
      sources: json(z.array(photoSource)),
      createdAt: time,
      uploadKey: optional(key),
      uploadedBy: optional(key),
      productId: optional(key),
      unusedSince: optional(time),
    },
    omitted: ['pendingSince'],
    identity: ['url'],
    // Its files are being stored or deleted.
    isExported: ({ pendingSince }) => pendingSince === null,
  }),
  defineKind('savedDrafts', {
    columns: { id: key, uid: key, input: jsonObject, editedAt: time, savedAt: time },
    version: 'savedAt',
  }),
  ...orderKinds,
  defineKind('messages', {
    columns: {
      id: key,
      orderId: optional(key),
      kind: choice([...orderMessageKinds, 'refund_failed', 'question_answered']),
      messageId: key,
      recipient: text,
      language,
      data: jsonObject,
      status: choice(messageStatuses),
      createdAt: time,
      sendAfter: time,
      attempts: whole,
      claimedAt: optional(time),
      sentAt: optional(time),
      lastError: optional(text),
      inDoubtAt: optional(time),
    },
    // Those with a secret link are of no use elsewhere, nor are those to devices.
    isExported: ({ kind }) => !([...accountMessageKinds, ...pushKinds] as unknown[]).includes(kind),
  }),
  defineKind('notifications', {
    columns: {
      id: key,
      type: choice(notificationTypes),
      title: text,
      message: text,
      link: text,
      read: flag,
      readAt: optional(time),
      archived: flag,
      archivedAt: optional(time),
      createdAt: time,
      collectedOrders: optional(whole),
    },
    omitted: ['network', 'pushText'],
  }),
  defineKind('feedbacks', {
    columns: {
      id: key,
      message: text,
      email: text,
      createdAt: time,
      language: optional(language),
      orderId: optional(key),
      productId: optional(key),
      shopperId: optional(key),
      answer: optional(text),
      answeredAt: optional(time),
    },
  }),
  defineKind('auditEntries', {
    columns: {
      id: key,
      at: time,
      actorId: key,
      actorEmail: text,
      action: text,
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
