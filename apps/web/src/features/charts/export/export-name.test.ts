import { expect, test } from 'vitest'
import { quarterChart } from './chart-fixture.ts'
import { exportName } from './export-name.ts'

test.each([
  ['the local day, without separators', 'Sončni Grič', 'soncni-gric_power_2026-06-16.csv'],
  ['cannot contain a path', '../../etc', 'etc_power_2026-06-16.csv'],
  ['a name without Latin letters', 'Сунце', 'location_power_2026-06-16.csv'],
])('the file name contains place, measure and day: %s', (_rule, location, name) => {
  expect(exportName(location, quarterChart, 'csv')).toBe(name)
})
