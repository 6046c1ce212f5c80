import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { energyAnswers } from '../../testing/answers/energy-answers.ts'
import { placeAnswers } from '../../testing/answers/location-answers.ts'
import { type Answers, answerFromNowOn, refuse } from '../../testing/fake-server.ts'
import { createLive, devicesOf, sunnyEvent } from '../../testing/live.ts'
import { openPage } from '../../testing/open-page.tsx'
import { owner } from '../../testing/people.ts'

const guard = {
  ...{ block: 1 as const, next: 2 as const, agreedKw: 3.2, nextAgreedKw: 4 },
  endMs: Date.parse('2026-11-23T14:00:00+01:00'),
  ...{ occurrences: 3, excessEur: 4.867, isCharged: false, quarters: 2160, knownQuarters: 2100 },
  source: 'location' as const,
}
async function open(answer: NonNullable<Answers['agreedPowers.guard']>, locale: 'en' | 'sl' = 'en') {
  const live = createLive()
  const shown = await openPage('/locations/7', {
    locale,
    answers: {
      ...placeAnswers,
      ...energyAnswers,
      ...live.answers,
      'auth.user': () => ({ data: { user: { ...owner, locale } } }),
      'devices.list': () => ({ data: { devices: devicesOf(sunnyEvent(0, 1800)), deviceGroups: [] } }),
      'agreedPowers.guard': answer,
    },
  })
  live.send(sunnyEvent(0, 1800))
  return shown
}

test('shows how much power may be drawn until when, the current power, the next block, and the excess of the month', async () => {
  await open(() => ({ data: { guard } }))
  await expect.element(page.getByText('You may draw 3.2 kW until 14:00')).toBeVisible()
  await expect.element(page.getByText('1.8 kW of 3.2 kW')).toBeVisible()
  await expect.element(page.getByText('Block 1 now, then block 2: 4.0 kW')).toBeVisible()
  await expect
    .element(page.getByText('3 quarter-hours above the agreed power this month: €4.87 without VAT'))
    .toHaveTextContent('shown for information, not paid')
  await expect.element(page.getByText(/^60 of 2,160 quarter-hours have no reading/)).toBeVisible()
  expect(page.getByText(/contract/).elements()).toEqual([])
})

test('shows that there is no excess, and no amount without prices', async () => {
  await open(() => ({ data: { guard: { ...guard, occurrences: 0, excessEur: 0, knownQuarters: 2160 } } }))
  await expect.element(page.getByText('No excess power this month so far')).toBeVisible()
  expect(page.getByText(/have no reading/).elements()).toEqual([])
})

test('in Slovenian, the number two has the dual form', async () => {
  await open(() => ({ data: { guard: { ...guard, occurrences: 2, excessEur: null } } }), 'sl')
  await expect.element(page.getByText('Do 14:00 lahko odjemate 3,2 kW')).toBeVisible()
  await expect
    .element(page.getByText(/sta dogovorjene moči presegla 2 15-minutna intervala: manjka cena/))
    .toBeVisible()
})

test.each([
  ['en', 'You may draw 3.2 kW until 14:00', 'From the contract of the linked metering place'],
  ['sl', 'Do 14:00 lahko odjemate 3,2 kW', 'Iz pogodbe povezanega merilnega mesta'],
] as const)('agreed power from a contract is labelled as such: %s', async (locale, now, words) => {
  await open(() => ({ data: { guard: { ...guard, source: 'metering_place' } } }), locale)
  await expect.element(page.getByText(now)).toBeVisible()
  await expect.element(page.getByText(words)).toBeVisible()
})

test('without agreed power there is no card', async () => {
  await open(() => ({ data: { guard: null } }))
  await expect.element(page.getByText('Grid limit')).toBeVisible()
  expect(page.getByText('Agreed power now').elements()).toEqual([])
})

test('names the part that failed to load, and retries', async () => {
  await open(() => refuse('internal'))
  await expect.element(page.getByText('Could not load your agreed power')).toBeVisible()
  answerFromNowOn({ 'agreedPowers.guard': () => ({ data: { guard } }) })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('You may draw 3.2 kW until 14:00')).toBeVisible()
})
