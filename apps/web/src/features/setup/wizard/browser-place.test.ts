import { expect, test, vi } from 'vitest'

// the client of the API asks the page where it came from
vi.stubGlobal('window', { location: { origin: 'http://localhost' } })
const { likelyCountry } = await import('./browser-place.ts')

test.each([
  ['the clock decides, whatever the language', ['SI'], 'US', null, 'SI'],
  ['several countries share a clock: the language chooses', ['RS', 'SI', 'HR'], 'HR', null, 'HR'],
  ['or the country of the account', ['RS', 'SI', 'HR'], 'US', 'SI', 'SI'],
  ['else the first', ['RS', 'SI'], 'US', null, 'RS'],
  ['a clock of nowhere: the language', [], 'AT', 'SI', 'AT'],
  ['nothing is known', [], undefined, null, ''],
])('%s', (_rule, zoneCountries, languageCountry, ownCountry, expected) => {
  expect(likelyCountry({ zoneCountries, languageCountry, ownCountry })).toBe(expected)
})
