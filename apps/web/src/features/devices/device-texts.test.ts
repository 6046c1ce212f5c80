import { deviceCategories } from '@kilowatt/domain/devices/device-categories'
import { extraValues } from '@kilowatt/domain/energy/readings/extra-values'
import { quantityNames } from '@kilowatt/domain/energy/readings/quantities'
import { loadMessages } from '@kilowatt/i18n/load-messages'
import { expect, test } from 'vitest'

test.each(['en', 'sl'])(
  'every category, quantity and other value of a meter has a name in %s',
  async (locale) => {
    const { categories, devices } = await loadMessages(locale)
    expect(deviceCategories.filter((name) => !categories?.[name])).toEqual([])
    expect(Object.keys(extraValues).filter((name) => !devices?.[`extra_${name}`])).toEqual([])
    expect(quantityNames.filter((name) => !devices?.[`channel_${name}`])).toEqual([])
  },
)
