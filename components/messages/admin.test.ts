import { expect, test } from 'vitest'
import { settingNames } from '#lib/platform/env.ts'
import { admin } from './de/admin.ts'

test('each setting of the product has its meaning in words, and no other', () => {
  expect(Object.keys(admin.settings.meanings).toSorted()).toEqual([...settingNames].toSorted())
})
