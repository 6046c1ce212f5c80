import { deviceCategories } from '@kilowatt/domain/devices/device-categories'
import { quantityNames } from '@kilowatt/domain/energy/readings/quantities'
import { loadMessages } from '@kilowatt/i18n/load-messages'
import { expect, test } from 'vitest'

test.each(['en', 'sl'])('every category and quantity has a name in %s', async (locale) => {
  const { categories, devices } = await loadMessages(locale)
  expect(deviceCategories.filter((name) => !categories?.[name])).toEqual([])
  expect(quantityNames.filter((name) => !devices?.[`channel_${name}`])).toEqual([])
})
