import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { placeAnswers, sunnyHill } from '../../testing/answers/location-answers.ts'
import {
  calculationsOfTest,
  consumerInfoOfTest,
  meteringPlace,
  networkCostAnswers,
} from '../../testing/answers/network-cost-answers.ts'
import { expectClean } from '../../testing/axe.ts'
import { type Answers, answerFromNowOn, inputsOf, refuse } from '../../testing/fake-server.ts'
import { looks } from '../../testing/looks.ts'
import { openPage } from '../../testing/open-page.tsx'
import { owner } from '../../testing/people.ts'

const of = (name: string, query = 'device=5&vt=0.12&mt=0.09&from=2026-01-01&to=2026-02-28') =>
  `/external/integrations/meter-data/${name}?${query}`
const open = (path: string, more: Answers = {}, look = {}) =>
  openPage(path, {
    ...look,
    answers: {
      ...placeAnswers,
      ...networkCostAnswers,
      'auth.user': () => ({ data: { user: { ...owner, country: 'SI' } } }),
      ...more,
    },
  })

describe.each(looks)('%s', (_look, look) => {
  test('calculations, comparison, battery and panels are accessible', async () => {
    await open(of('calculations'), {}, look)
    await expect.element(page.getByText('Grand total').first()).toBeVisible()
    await expectClean('calculations')
    await open(of('comparison-charts'), {}, look)
    await expect.element(page.getByRole('application', { name: 'Grand total' })).toBeVisible()
    await expectClean('comparison')
    await open(of('battery'), {}, look)
    await expect.element(page.getByRole('textbox', { name: 'Capacity' })).toBeVisible()
    await expectClean('battery')
    await open(of('solar'), {}, look)
    await expect.element(page.getByText('Nothing to calculate yet')).toBeVisible()
    await expectClean('solar')
  })
})

const costTable = page.getByRole('table', { name: 'Cost in jan 2026' })
const line = (name: RegExp) => costTable.getByRole('row', { name })

test('months are tabs, all systems are in one table, and parts have five blocks', async () => {
  await open(of('calculations'))
  await expect.element(page.getByRole('radio', { name: 'jan 2026' })).toBeChecked()
  for (const name of [/^Old system/, /^New system.*reference/, /^Optimised.*cheapest.*€10\.00 less/])
    await expect.element(costTable.getByRole('columnheader', { name })).toBeVisible()
  await expect.element(line(/Block 5/)).toHaveLength(3)
  expect(
    line(/Block 5/)
      .first()
      .element().textContent,
  ).toContain('summer only')
  await expect.element(line(/Grand total/)).toHaveTextContent(/€60\.00€50\.00€40\.00/)
  await expect.element(line(/^Network fee, power/)).toHaveTextContent(/40\.0024\.0016\.00/)
  await page.getByText('feb 2026').click()
  await expect.element(page.getByRole('table', { name: 'Cost in feb 2026' })).toBeVisible()
})

test('on a phone the systems are tiles, and the selected one is shown line by line', async () => {
  await open(of('calculations'), {}, { size: 'phone' })
  const tile = (name: RegExp) => page.getByRole('button', { name })
  await expect.element(tile(/^Optimised/)).toHaveAttribute('aria-pressed', 'true')
  await expect.element(page.getByText('4.0\u00a0kW × 1.00000').first()).toBeVisible()
  await tile(/^Old system/).click()
  await expect.element(page.getByText('10.0\u00a0kW × 1.00000').first()).toBeVisible()
})

test('checks custom powers as they are typed, calculates with them and keeps them in the address', async () => {
  const { router } = await open(of('calculations'))
  const field = (block: number) => page.getByRole('textbox', { name: `Block ${block}` })
  await field(2).fill('3.5')
  await expect.element(page.getByText(/Block 2: Not below the previous block’s 4\.0/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Calculate' })).toBeDisabled()
  await field(2).fill('4.2')
  await page.getByRole('button', { name: 'Calculate' }).click()
  await expect.element(costTable.getByRole('columnheader', { name: /^Custom/ })).toBeVisible()
  expect(router.state.location.search).toMatchObject({ powers: '4,4.2,4.5,5,5' })
  expect(inputsOf('calculations.calculate').at(-1)).toMatchObject({
    data: { customPowerLimits: { block1: 4, block2: 4.2, block3: 4.5, block4: 5, block5: 5 }, vt: 0.12 },
  })
})

test('calculation options are chosen, sent, and kept in the address', async () => {
  const { router } = await open(of('calculations'))
  await page.getByRole('button', { name: 'Options' }).click()
  await page.getByRole('checkbox', { name: 'New best values each month' }).click()
  await page.getByRole('checkbox', { name: 'Round as on the bill' }).click()
  await page.getByRole('radio', { name: 'Always charged' }).click()
  await expect.poll(() => router.state.location.search).toMatchObject({ options: 'always,monthly,bill' })
  await expect
    .poll(() => inputsOf('calculations.calculate').at(-1))
    .toMatchObject({
      data: {
        options: {
          excess: 'yes',
          isResetMonthly: true,
          isContinuous: false,
          withContributions: true,
          rounding: 'bill',
        },
      },
    })
})

test('the comparison follows the choice, in picture and table', async () => {
  await open(of('comparison-charts'))
  await expect
    .element(page.getByRole('row', { name: /jan 2026/ }))
    .toHaveTextContent(/60\.00.*50\.00.*40\.00.*10\.00/)
  await page.getByText('Network fee, power', { exact: true }).click()
  await expect
    .element(page.getByRole('row', { name: /jan 2026/ }))
    .toHaveTextContent(/40\.00.*24\.00.*16\.00/)
})

test('the worker calculates a battery from the readings', async () => {
  await open(of('battery'))
  await expect.element(page.getByText('Nothing to calculate yet')).toBeVisible()
  for (const [name, value] of [
    ['Capacity', '10'],
    ['Battery power', '5'],
    ['Round-trip efficiency', '90'],
    ['Battery price', '5000'],
  ] as const)
    await page.getByRole('textbox', { name, exact: true }).fill(value)
  const readout = page.getByRole('status', { name: 'Values at the cursor' })
  // without a cursor, the entered size is shown
  await expect.element(readout.first()).toHaveTextContent(/^10\skWhSavings per year/)
  await page.getByRole('application', { name: 'Other sizes: Savings per year' }).element().focus()
  await userEvent.keyboard('{End}')
  await expect.element(readout.first()).toHaveTextContent(/^20\skWh/)
  await userEvent.keyboard('{ArrowRight}{ArrowLeft}')
  await expect.element(readout.first()).toHaveTextContent(/^19\skWh/)
  await expectClean('what a battery saves')
  await page.getByText('Table', { exact: true }).first().click()
  await expect.element(page.getByRole('table', { name: 'Other sizes' }).getByRole('row')).toHaveLength(21)
  await expect.element(page.getByRole('row', { name: /20\.0 kWh/ })).toBeVisible()
})

test('the last system of the comparison cannot be turned off', async () => {
  await open(of('comparison-charts'))
  const toggle = (name: string) =>
    page.getByRole('group', { name: 'Systems in the chart' }).getByRole('button', { name })
  for (const name of ['Old system', 'New system']) {
    await toggle(name).click()
    await expect.element(toggle(name)).toHaveAttribute('aria-pressed', 'false')
  }
  await expect.element(toggle('Optimised')).toHaveAttribute('aria-disabled', 'true')
  // presses the button, which is disabled for screen readers and has no effect
  toggle('Optimised')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.element(toggle('Optimised')).toHaveAttribute('aria-pressed', 'true')
  await toggle('Old system').click()
  await expect.element(toggle('Optimised')).toHaveAttribute('aria-disabled', 'false')
})

test('panels start with the coordinates of the location linked to the metering place; entered values take precedence', async () => {
  const location = { ...sunnyHill, coordinates: { latitude: 46.2, longitude: 14.4 } }
  await open(of('solar'), {
    'externalDevices.list': () => ({
      data: { devices: [{ ...meteringPlace, location: { id: location.id, name: location.name } }] },
    }),
    'locations.get': () => ({ data: { location } }),
  })
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await expect.element(field('Latitude')).toHaveValue('46.2')
  await expect.element(field('Longitude')).toHaveValue('14.4')
  await expect
    .element(page.getByText(`are from the location ${location.name}`, { exact: false }))
    .toBeVisible()
  await field('Latitude').fill('45')
  await field('Peak power').fill('5')
  await field('Yearly yield, kWh per kWp').fill('1080')
  await expect.element(page.getByRole('table', { name: 'Result' })).toBeVisible()
  await expect.element(field('Latitude')).toHaveValue('45')
})

test('the worker calculates panels, alone and with a battery, and does not guess missing values', async () => {
  await open(of('solar'))
  await expect.element(page.getByText('Nothing to calculate yet')).toBeVisible()
  const type = (name: string, value: string) => page.getByRole('textbox', { name, exact: true }).fill(value)
  for (const [name, value] of [
    ['Peak power', '5'],
    ['Yearly yield, kWh per kWp', '1080'],
    ['Latitude', '46.05'],
    ['Longitude', '14.5'],
    ['Price of the panels', '6000'],
  ] as const)
    await type(name, value)
  const result = page.getByRole('table', { name: 'Result' })
  await expect.element(result.getByRole('row', { name: /^Produced/ })).toBeVisible()
  expect(result.getByRole('columnheader', { name: 'Panels and battery' }).elements()).toEqual([])
  await type('Capacity', '10')
  // a battery with only a size is not complete
  await expect.element(page.getByText('Nothing to calculate yet')).toBeVisible()
  await type('Battery power', '5')
  await type('Round-trip efficiency', '90')
  await expect.element(result.getByRole('columnheader', { name: 'Panels and battery' })).toBeVisible()
  await type('Latitude', '146')
  await expect.element(page.getByText('Out of range')).toBeVisible()
})

describe.each(['calculations', 'comparison-charts', 'battery', 'solar'])('%s', (name) => {
  test('explains how to add a metering place if there is none', async () => {
    await open(of(name, ''))
    await expect.element(page.getByText('No metering place chosen')).toBeVisible()
  })

  test('offers a retry after a failure', async () => {
    let fails = true
    await open(of(name), {
      'calculations.calculate': () =>
        fails
          ? refuse('unavailable')
          : { data: { calculations: calculationsOfTest, consumerInfo: consumerInfoOfTest } },
    })
    await expect.element(page.getByText('Could not calculate')).toBeVisible()
    fails = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByText('Could not calculate')).not.toBeInTheDocument()
  })

  test('offers no retry for an absent metering place', async () => {
    await open(of(name), { 'calculations.calculate': () => refuse('not_found') })
    await expect.element(page.getByText('Could not calculate')).toBeVisible()
    expect(page.getByRole('button', { name: 'Try again' }).elements()).toEqual([])
  })

  test('explains what to do without readings', async () => {
    const completeness = { quarters: 96, knownQuarters: 0 }
    await open(of(name), {
      'calculations.calculate': () => ({
        data: { calculations: { ...calculationsOfTest, completeness }, consumerInfo: consumerInfoOfTest },
      }),
    })
    await expect.element(page.getByText('No readings in this range')).toBeVisible()
    await expect.element(page.getByText('Press Process', { exact: false })).toBeVisible()
  })

  test('shows that data is being loaded from the portal, which then appears automatically', async () => {
    const processing = { ...meteringPlace.processing, state: 'running' as const, isReady: false, total: 11 }
    const requested = (count: number): Answers => ({
      'externalDevices.list': () => ({
        data: { devices: [{ ...meteringPlace, processing: { ...processing, asked: count } }] },
      }),
      'externalDevices.processing': () => ({ data: { ...processing, asked: count } }),
    })
    const answering = (
      calculations: typeof calculationsOfTest | null,
      reportedAt: number | null,
    ): Answers => ({
      'calculations.calculate': () => ({
        data: { calculations, consumerInfo: { ...consumerInfoOfTest, reportedAt } },
      }),
    })
    const beingAsked = page.getByText('Data is being loaded from the portal.', { exact: false })
    await open(of(name), { ...requested(0), ...answering(null, null) })
    await expect.element(beingAsked).toBeVisible()
    expect(page.getByText('How strong is the connection?').elements()).toEqual([])
    await open(of(name), {
      ...requested(0),
      ...answering({ ...calculationsOfTest, completeness: { quarters: 96, knownQuarters: 0 } }, 1),
    })
    await expect.element(beingAsked).toBeVisible()
    answerFromNowOn({ ...requested(1), ...answering(calculationsOfTest, 1) })
    await expect.element(beingAsked).not.toBeInTheDocument()
    await expect.element(page.getByText('portal: 1 of 11 periods', { exact: false })).toBeVisible()
  })
})

test('asks for both if connection and consumer are unknown, and shows gaps and missing prices', async () => {
  await open(of('calculations'), {
    'calculations.calculate': ({ data: { fuse, consumer } }) => ({
      data: {
        calculations:
          fuse && consumer
            ? {
                ...calculationsOfTest,
                completeness: { quarters: 2976, knownQuarters: 2000 },
                new: {
                  ...calculationsOfTest.new,
                  months: calculationsOfTest.new.months.map((month) => ({
                    ...month,
                    missing: ['network'],
                    totalCost: { amount: null, unit: 'EUR' as const },
                  })),
                },
                optimized: null,
                optimum: null,
              }
            : null,
        consumerInfo: {
          ...consumerInfoOfTest,
          ...{ connectionPower: null, isThreePhase: null, consumerType: null, userGroup: null },
        },
      },
    }),
  })
  await page.getByRole('combobox', { name: 'Main fuse' }).selectOptions('3 × 25 A (17 kW)')
  await page.getByRole('combobox', { name: 'Who pays the bill' }).selectOptions('Household')
  await expect.element(page.getByText('details that you chose: Household, 3 × 25 A (17 kW)')).toBeVisible()
  expect(inputsOf('calculations.calculate').at(-1)).toMatchObject({
    data: { consumer: 'household', fuse: { phases: 3, ampere: 25 } },
  })
  await expect.element(page.getByText(/976 of 2,976 quarter-hours have no reading/)).toBeVisible()
  await expect.element(page.getByText(/No prices have been published for jan 2026, feb 2026/)).toBeVisible()
  await expect.element(page.getByText('a price is missing').first()).toBeVisible()
  // readings of this time have prices, and there is a link to them
  await expect.element(page.getByText(/All prices are known for .* – dec 2026/)).toBeVisible()
  await page.getByRole('button', { name: 'Show 01. 01. 2026 to 31. 01. 2026' }).click()
  await expect
    .poll(() => inputsOf('calculations.calculate').at(-1))
    .toMatchObject({ data: { from: '2026-01-01', to: '2026-01-31' } })
})

test('readings of a time without prices link to their charts', async () => {
  const old = { ...meteringPlace, firstDay: '2019-01-01', lastDay: '2019-01-31' }
  await open(of('calculations', 'device=5&from=2019-01-01&to=2019-01-31'), {
    'externalDevices.list': () => ({ data: { devices: [old] } }),
    'calculations.calculate': () => ({
      data: {
        calculations: {
          ...calculationsOfTest,
          new: {
            ...calculationsOfTest.new,
            months: calculationsOfTest.new.months.map((month) => ({ ...month, missing: ['network'] })),
          },
        },
        consumerInfo: consumerInfoOfTest,
      },
    }),
  })
  await expect
    .element(page.getByRole('link', { name: 'Go to the readings' }))
    .toHaveAttribute('href', expect.stringMatching(/meter-data\/data\?.*from=2019-01-01/))
})

test('chosen details can be changed; unknown yearly hours explain why there is no old system', async () => {
  const { router } = await open(
    of('calculations', 'device=5&from=2026-01-01&to=2026-02-28&consumer=business'),
    {
      'calculations.calculate': ({ data: { consumer } }) => ({
        data: {
          calculations: consumer
            ? {
                ...calculationsOfTest,
                old: {
                  months: calculationsOfTest.old.months.map((month) => ({
                    ...month,
                    missing: ['yearly_hours'],
                    totalCost: { amount: null, unit: 'EUR' as const },
                  })),
                  totalCost: { amount: null, unit: 'EUR' as const },
                },
              }
            : null,
          consumerInfo: { ...consumerInfoOfTest, consumerType: null, yearlyWorkHours: null, reportedAt: 1 },
        },
      }),
    },
  )
  await expect.element(page.getByText(/prices depend on yearly operating hours/)).toBeVisible()
  await page.getByRole('button', { name: 'Change details' }).click()
  await expect.element(page.getByRole('combobox', { name: 'Who pays the bill' })).toHaveValue('')
  await expect.element(page.getByRole('combobox', { name: 'Main fuse' })).not.toBeInTheDocument()
  expect(router.state.location.search).not.toHaveProperty('consumer')
})
