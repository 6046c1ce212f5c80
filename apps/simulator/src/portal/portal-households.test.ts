import { demoSite } from '@kilowatt/households/demo-sites'
import { importWh } from '@kilowatt/households/meter-registers'
import { readProfiles } from '@kilowatt/households/read-profiles'
import { createSite } from '@kilowatt/households/site-model'
import { initialState } from '@kilowatt/households/site-state'
import { expect, test } from 'vitest'
import { householdWh, portalHouseholds } from './portal-households.ts'

const QUARTER_MS = 900_000

test("the metering place of a demo site reports what the site's meter measures", () => {
  const startMs = Date.parse('2026-11-01T00:00:00+01:00')
  for (const household of portalHouseholds) {
    if (household.site === null) continue
    const spec = demoSite(household.site)
    const site = createSite(spec, readProfiles())
    const state = initialState(spec, startMs)
    for (let at = startMs; at < startMs + 2 * 86_400_000; at += QUARTER_MS) {
      const before = importWh(state.meter)
      site.advance(state, at + QUARTER_MS)
      expect(householdWh(household, at)).toBeCloseTo(importWh(state.meter) - before, 3)
    }
  }
  expect(portalHouseholds.filter(({ site }) => site !== null).map(({ eimm }) => eimm)).toEqual(['3-0000003'])
})
