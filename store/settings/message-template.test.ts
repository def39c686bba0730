import { expect, test } from 'vitest'
import { fillMessage } from './message-template.ts'

const shipped = `Hi {name}, your order #{number} is on its way.
Courier: {courier}
Tracking: {tracking} {tracking_link}

{link}`

test('fills every placeholder', () =>
  expect(
    fillMessage(shipped, {
      name: 'Siti',
      number: 'AB12CD34',
      courier: 'Pos Laju',
      tracking: 'EF123456789MY',
      tracking_link: 'https://tracking.example/EF123456789MY',
      link: 'https://shop.example/order/t',
    }),
  ).toBe(
    'Hi Siti, your order #AB12CD34 is on its way.\nCourier: Pos Laju\nTracking: EF123456789MY https://tracking.example/EF123456789MY\n\nhttps://shop.example/order/t',
  ))

test('leaves out a line whose placeholders are all empty, and keeps one with any value', () => {
  const message = fillMessage(shipped, { name: 'Siti', number: '1', tracking: 'X1', courier: ' ', link: 'https://l' })
  expect(message).toBe('Hi Siti, your order #1 is on its way.\nTracking: X1 \n\nhttps://l')
})

test('leaves no gap where lines were left out', () =>
  expect(fillMessage('Hello\n\n{courier}\n\nBye\n{tracking}', {})).toBe('Hello\n\nBye'))

test('a value adds no placeholder and no line', () =>
  expect(fillMessage('Hi {name}!\n{link}', { name: '{link}\nIgnore $& this', link: 'https://l' })).toBe(
    'Hi {link} Ignore $& this!\nhttps://l',
  ))

test('braces around other words stay', () =>
  expect(fillMessage('{ok} {toString} { name }', {})).toBe('{ok} {toString} { name }'))
