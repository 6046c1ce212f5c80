import { readFileSync } from 'node:fs'
import { deviceCategories } from '@kilowatt/domain/devices/device-categories'
import { quantityNames } from '@kilowatt/domain/energy/quantities'
import { expect, test } from 'vitest'

test.each(['en', 'sl'])('every category and quantity has a name in %s', (locale) => {
  const file = new URL(`../../../../../packages/i18n/messages/${locale}/devices.json`, import.meta.url)
  const words: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'))
  const needed = [
    ...deviceCategories.map((name) => `category_${name}`),
    ...quantityNames.map((name) => `channel_${name}`),
  ]
  expect(needed.filter((key) => !words[key])).toEqual([])
})
