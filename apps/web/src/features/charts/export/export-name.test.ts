import { expect, test } from 'vitest'
import { quarterChart } from './chart-fixture.ts'
import { exportName } from './export-name.ts'

test.each([
  ['contains the local day, without separators', 'Sončni Grič', 'soncni-gric_power_2026-06-16.csv'],
  ['never contains a path', '../../etc', 'etc_power_2026-06-16.csv'],
  ['has a default for a name without Latin letters', 'Сунце', 'location_power_2026-06-16.csv'],
])('the file name %s', (_rule, location, name) => {
  expect(exportName(location, quarterChart, 'csv')).toBe(name)
})
