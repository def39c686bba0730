import { expect, test } from 'vitest'
import { isPublicAddress } from '../public-network/public-address.ts'
import { lookUpPublicAddress } from '../public-network/public-lookup.ts'
import { isPushEndpoint } from './push-endpoint.ts'

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc:def', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/gAAA', true],
  ['https://web.push.apple.com/QGx', true],
  ['https://1.1.1.1/push', true],
  ['https://[2606:4700:4700::1111]/push', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com:8443/push', false],
  ['https://user:secret@push.example/push', false],
  ['https://push.example/push#fragment', false],
  ['HTTPS://PUSH.EXAMPLE/push', false],
  [`https://push.example/${'a'.repeat(2000)}`, false],
  ['file:///etc/passwd', false],
  ['not an address', false],
  ['https://127.0.0.1/push', false],
  ['https://2130706433/push', false],
  ['https://0x7f.1/push', false],
  ['https://localhost/push', false],
  ['https://admin.localhost/push', false],
  ['https://[::1]/push', false],
  ['https://[::ffff:10.0.0.5]/push', false],
])('of a public store the endpoint %s is allowed: %s', (endpoint, isAllowed) =>
  expect(isPushEndpoint(endpoint, { allowsLoopback: false })).toBe(isAllowed),
)

test.each([
  ['http://127.0.0.1:4000/push', true],
  ['http://localhost:4000/push', true],
  ['https://push.example/push', true],
  ['http://push.example/push', false],
  ['https://10.0.0.5/push', false],
  ['ftp://127.0.0.1/push', false],
])('of a store that only this machine reaches the endpoint %s is allowed: %s', (endpoint, isAllowed) =>
  expect(isPushEndpoint(endpoint, { allowsLoopback: true })).toBe(isAllowed),
)

test.each([
  ['8.8.8.8', true],
  ['172.15.255.255', true],
  ['2001:4860:4860::8888', true],
  ['0.0.0.0', false],
  ['10.255.255.255', false],
  ['100.64.0.1', false],
  ['127.8.8.8', false],
  ['169.254.169.254', false],
  ['172.31.0.1', false],
  ['192.168.1.1', false],
  ['198.19.0.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::a00:5', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['ff02::1', false],
  ['2001::1', false],
  ['2001:db8::1', false],
  ['2002:a00:5::1', false],
])('the address %s is public: %s', (address, isPublic) => expect(isPublicAddress(address)).toBe(isPublic))

test('fails to resolve a name that leads to this machine, whichever answer is asked for', async () => {
  for (const all of [true, false]) {
    const error = await new Promise(resolve => lookUpPublicAddress('localhost', { all }, resolve))
    expect(error).toEqual(new Error('Not a public address: localhost'))
  }
})
