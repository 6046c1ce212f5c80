import { expect, test, vi } from 'vitest'

// the client of the API asks the page where it came from
vi.stubGlobal('window', { location: { origin: 'http://localhost' } })
const { likelyCountry } = await import('./browser-place.ts')

const allCountries = ['AT', 'HR', 'RS', 'SI']

test.each([
  ['the clock decides, whatever the language', ['SI'], 'US', null, 'SI'],
  ['several countries share a clock: the language chooses', ['RS', 'SI', 'HR'], 'HR', null, 'HR'],
  ['or the country of the account', ['RS', 'SI', 'HR'], 'US', 'SI', 'SI'],
  ['else the first', ['RS', 'SI'], 'US', null, 'RS'],
  ['a clock of nowhere: the language', [], 'AT', 'SI', 'AT'],
  ['a language of nowhere, too: the account', [], 'US', 'SI', 'SI'],
  ['nothing of it is a country to choose from', [], 'US', null, ''],
  ['nothing is known', [], undefined, null, ''],
])('%s', (_rule, zoneCountries, languageCountry, ownCountry, expected) => {
  expect(likelyCountry({ zoneCountries, allCountries, languageCountry, ownCountry })).toBe(expected)
})
