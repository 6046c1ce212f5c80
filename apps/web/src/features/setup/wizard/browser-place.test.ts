import { expect, test, vi } from 'vitest'

// the API client reads the origin of the page
vi.stubGlobal('window', { location: { origin: 'http://localhost' } })
const { likelyCountry } = await import('./browser-place.ts')

const allCountries = ['AT', 'HR', 'RS', 'SI']

test.each([
  ['the time zone decides, whatever the language', ['SI'], 'US', null, 'SI'],
  ['several countries share a time zone: the language chooses', ['RS', 'SI', 'HR'], 'HR', null, 'HR'],
  ['or the country of the account', ['RS', 'SI', 'HR'], 'US', 'SI', 'SI'],
  ['otherwise the first', ['RS', 'SI'], 'US', null, 'RS'],
  ['an unknown time zone: the language', [], 'AT', 'SI', 'AT'],
  ['an unknown language too: the account', [], 'US', 'SI', 'SI'],
  ['none of them is an available country', [], 'US', null, ''],
  ['nothing is known', [], undefined, null, ''],
])('%s', (_rule, zoneCountries, languageCountry, ownCountry, expected) => {
  expect(likelyCountry({ zoneCountries, allCountries, languageCountry, ownCountry })).toBe(expected)
})
