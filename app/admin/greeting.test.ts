import { expect, test } from 'vitest'
import { getGreeting } from './greeting.ts'

test('greets in Malay according to the hour [AFOOT-02, T45]', () => {
  expect([0, 4, 5, 11, 12, 13, 14, 18, 19, 23].map(getGreeting)).toEqual([
    'Selamat malam',
    'Selamat malam',
    'Selamat pagi',
    'Selamat pagi',
    'Selamat tengah hari',
    'Selamat tengah hari',
    'Selamat petang',
    'Selamat petang',
    'Selamat malam',
    'Selamat malam',
  ])
})
