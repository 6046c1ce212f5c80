import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { placeAnswers, sunnyHill } from '../../testing/answers/location-answers.ts'
import { expectClean } from '../../testing/axe.ts'
import { type Answers, inputsOf, refuse } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { aggregator } from '../../testing/people.ts'

const powers = {
  ...{ connectionKw: 17, phases: 3 as const, consumer: 'household' as const, userGroup: 0 as const },
  ...{ kw: [3.5, 4, 4.5, 5, 5] as [number, number, number, number, number], setBy: 'customer' as const },
}
const ofLocation = { contract: [], earlier: [], source: 'location' as const }
const open = (more: Answers = {}) =>
  openPage('/locations/7/manage/settings', {
    answers: {
      ...placeAnswers,
      'auth.user': () => ({ data: { user: aggregator } }),
      'agreedPowers.set': () => ({ data: { powers, versions: [], ...ofLocation } }),
      ...more,
    },
  })
const field = (label: string) => page.getByLabelText(label)
const fill = async (label: string, text: string) => {
  await field(label).fill(text)
  await userEvent.tab()
}
const save = () => page.getByRole('button', { name: 'Set agreed power' }).click()

test('agreed power from a bill is entered in ascending order and saved', async () => {
  await open()
  await fill('Connection power, kW', '17')
  for (const [block, kw] of ['3.5', '3.4', '4.5', '5', '18'].entries()) await fill(`Block ${block + 1}`, kw)
  await save()
  await expect.element(page.getByText('Not below the previous block’s 3.5 kW')).toBeVisible()
  await expect.element(page.getByText('At most 17.0 kW')).toBeVisible()
  expect(inputsOf('agreedPowers.set')).toEqual([])
  await fill('Block 2', '4')
  await fill('Block 5', '5')
  await field('Who set this power').selectOptions('I did (changed)')
  await save()
  await expect.poll(() => inputsOf('agreedPowers.set')).toMatchObject([{ powers }])
  await expect.element(page.getByText('Agreed power saved.')).toBeVisible()
})

test('a missing value is shown at its field', async () => {
  await open()
  await fill('Block 1', 'a lot')
  await save()
  await expect.element(page.getByText('Must be a number').first()).toBeVisible()
  expect(inputsOf('agreedPowers.set')).toEqual([])
})

test('known values are in the form, and can be deleted', async () => {
  await open({
    'agreedPowers.get': () => ({
      data: { powers, versions: [{ validFrom: '2026-01-01', powers }], ...ofLocation },
    }),
  })
  await expect.element(field('Block 3')).toHaveValue('4.5')
  await expectClean('agreed powers')
  await page.getByRole('button', { name: 'Remove agreed power' }).click()
  await expect.poll(() => inputsOf('agreedPowers.set')).toMatchObject([{ powers: null }])
})

test('a change is entered with its first month; each version is listed below and can be deleted', async () => {
  const before = { ...powers, kw: [3, 4, 4.5, 5, 5] as typeof powers.kw }
  await open({
    'agreedPowers.get': () => ({
      data: {
        powers,
        ...ofLocation,
        versions: [
          { validFrom: '2026-03-01', powers },
          { validFrom: '2025-01-01', powers: before },
        ],
      },
    }),
  })
  await field('Valid from').selectOptions('jan 2027')
  await fill('Block 1', '3.6')
  await save()
  await expect
    .poll(() => inputsOf('agreedPowers.set'))
    .toMatchObject([{ validFrom: '2027-01-01', powers: { kw: [3.6, 4, 4.5, 5, 5] } }])
  const row = page.getByRole('row', { name: /jan 2025/ })
  await expect.element(row).toHaveTextContent(/3\.0/)
  await row.getByRole('button', { name: 'Remove jan 2025' }).click()
  await expect
    .poll(() => inputsOf('agreedPowers.set').at(-1))
    .toMatchObject({ validFrom: '2025-01-01', powers: null })
})

const contract = [
  {
    validFrom: '2027-01-01',
    validTo: null,
    kw: [2.5, 3, 3, 3, 3] as typeof powers.kw,
    setBy: 'operator' as const,
  },
  {
    validFrom: '2026-01-01',
    validTo: '2026-12-31',
    kw: [2, 2.4, 2.4, 2.4, 2.4] as typeof powers.kw,
    setBy: 'operator' as const,
  },
]

test('agreed power from the contract of a linked metering place is labelled as such, and can be overridden', async () => {
  await open({
    'agreedPowers.get': () => ({
      data: { powers: null, versions: [], contract, earlier: [], source: 'metering_place' },
    }),
  })
  await expect.element(page.getByText(/applies here until you set your own/)).toBeVisible()
  await expect.element(page.getByRole('row', { name: /2026 – .*2026/ })).toHaveTextContent(/2\.0 · 2\.4/)
  await expect.element(page.getByRole('row', { name: /2027 –/ })).toHaveTextContent(/2\.5 · 3\.0/)
  await expect.element(field('Block 1')).toHaveValue('')
  expect(page.getByRole('button', { name: 'Remove agreed power' }).elements()).toEqual([])
  await expectClean('agreed powers of a contract')
  await fill('Connection power, kW', '17')
  for (const [block, kw] of powers.kw.entries()) await fill(`Block ${block + 1}`, `${kw}`)
  await save()
  await expect.poll(() => inputsOf('agreedPowers.set')).toMatchObject([{ powers: { kw: powers.kw } }])
})

test('shows next to the contract that custom values apply', async () => {
  await open({
    'agreedPowers.get': () => ({
      data: {
        powers,
        versions: [{ validFrom: '2026-01-01', powers }],
        contract,
        earlier: [],
        source: 'location',
      },
    }),
  })
  await expect.element(page.getByText(/the agreed power set here applies/)).toBeVisible()
})

test('names the part that failed to load', async () => {
  await open({ 'agreedPowers.get': () => refuse('internal') })
  await expect.element(page.getByText('Could not load the agreed power')).toBeVisible()
})

test('other countries have no network blocks', async () => {
  const italian = { ...sunnyHill, country: { id: 380, code: 'IT', name: 'Italy' } }
  await open({ 'locations.get': () => ({ data: { location: italian } }) })
  await expect.element(field('Street')).toBeVisible()
  expect(page.getByText('Agreed power by block').elements()).toEqual([])
})
