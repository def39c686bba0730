import { expect, test } from 'vitest'
import { setUpSharedHarness } from '#test/harness.ts'
import { type RequestContext, runInRequest } from './request-context.ts'

const harness = setUpSharedHarness()

test('a call inside of the process, such as a webhook of the sandbox, leaves its request as it is', async () => {
  const context: RequestContext = { id: 'request-1' }
  const response = await new Promise<Response>((resolve, reject) =>
    runInRequest(context, () => void harness.request('/api/session').then(resolve, reject)),
  )
  expect([response.status, response.headers.get('x-request-id')]).toEqual([200, null])
  expect(context).toEqual({ id: 'request-1' })
})
