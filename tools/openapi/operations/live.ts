import { adminErrors } from '../common-errors.ts'
import type { Operation, StreamEvent } from '../operation-types.ts'

const resync: StreamEvent = {
  schema: 'EmptyEvent',
  description: 'Events may have been lost. Load again what you show.',
}
const productEventNote = 'A product was added, changed, held, freed, sold or removed.'

export const liveOperations: Operation[] = [
  {
    method: 'get',
    path: '/api/live',
    id: 'streamProducts',
    tag: 'Live events',
    summary: 'Follow changes of products and paid orders',
    description:
      'Server-sent events. `retry: 2000`, and a comment every 20 seconds. Each product event has an id; send the last one as `Last-Event-ID` and the stream continues after it.',
    parameters: [
      {
        name: 'last-event-id',
        in: 'header',
        required: false,
        schema: { type: 'string', description: 'Browsers send it when they reconnect.' },
      },
    ],
    responses: { 200: { description: 'A stream that stays open.' } },
    events: {
      product: { schema: 'ProductEvent', description: productEventNote },
      drop: { schema: 'DropEvent', description: 'A drop has opened or was changed.' },
      order: {
        schema: 'RecordEvent',
        description:
          "A paid order has changed. Its `id` is the base64url SHA-256 of the order's `pageToken`: who has the page knows that it is this order.",
      },
      session: {
        schema: 'EmptyEvent',
        description: 'The rights of some user have changed. Read the session again if there is one.',
      },
      resync,
    },
    eventExample:
      'retry: 2000\n\nid: 5f0c2a1b-7\n\nid: 5f0c2a1b-8\nevent: product\ndata: {"id":"demo-1","change":"removed","product":null}\n\n: still here\n\n',
    errors: ['rate_limited', 'overloaded'],
  },
  {
    method: 'get',
    path: '/api/live/admin',
    id: 'streamAdminEvents',
    tag: 'Live events',
    summary: 'Follow changes of all records',
    description:
      'Server-sent events for admins. They carry ids only, no event ids, and nothing is sent again after a reconnect. The stream ends when the right to it ends.',
    cookie: 'session',
    responses: { 200: { description: 'A stream that stays open.' } },
    events: {
      product: { schema: 'AdminProductEvent', description: productEventNote },
      drop: {
        schema: 'AdminDropEvent',
        description: 'A drop has opened or was changed, or a product that waits for it was.',
      },
      order: { schema: 'RecordEvent', description: 'An order was added or changed.' },
      notification: { schema: 'RecordEvent', description: 'A notification was added or changed.' },
      user: { schema: 'RecordEvent', description: 'A user was added or changed.' },
      feedback: {
        schema: 'RecordEvent',
        description: 'Feedback or a question was added or removed, or a question answered.',
      },
      settings: { schema: 'RecordEvent', description: 'A group of settings was changed.' },
      resync,
      revoked: { schema: 'EmptyEvent', description: 'The user is no longer an admin or signed in. The stream ends.' },
    },
    eventExample: 'retry: 2000\n\nevent: order\ndata: {"id":"0123456789abcdefghjkmnpqrs","change":"changed"}\n\n',
    errors: adminErrors,
  },
]
