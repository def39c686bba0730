import { expect, test } from 'vitest'
import { environmentSchema, secretSettings } from './config-schema.server.ts'
import { describeSettings } from './describe-settings.server.ts'

test('lists the settings that are set, secrets without their value, and nothing else', () => {
  const environment = { PUBLIC_URL: 'https://shop.example', SMTP_URL: 'smtp://me:word@mail.example', PATH: '/bin' }
  expect(
    describeSettings({ ...environment, STORE_NAME: ' ' })
      .split('\n')
      .slice(1),
  ).toEqual(['PUBLIC_URL=https://shop.example', '# SMTP_URL= (a secret, not in the backup)', ''])
})

test('every setting that is named like a secret is one', () => {
  const names = Object.keys(environmentSchema.shape)
  expect(names.filter(name => /SECRET|PASSWORD|KEY|TOKEN/.test(name) && !secretSettings.has(name))).toEqual([])
  expect([...secretSettings].filter(name => !names.includes(name))).toEqual([])
})
