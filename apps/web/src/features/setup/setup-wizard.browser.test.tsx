import type { ErrorCode } from '@kilowatt/contracts/errors'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { planDetail, planSummary, priceList } from '../../testing/answers/pricing-answers.ts'
import { newcomer, setupAnswers, setupSerial } from '../../testing/answers/setup-answers.ts'
import { expectClean } from '../../testing/axe.ts'
import {
  type Answers,
  answerFromNowOn,
  beOffline,
  inputsOf,
  refuse,
  staySilent,
} from '../../testing/fake-server.ts'
import { looks } from '../../testing/looks.ts'
import { openPage } from '../../testing/open-page.tsx'
import { aggregator, owner, superAdmin } from '../../testing/people.ts'

const next = (name: string) => page.getByRole('button', { name: `Next: ${name}` }).click()
const bar = () => page.getByRole('progressbar', { name: 'Progress of the setup' })
const group = (n: number) => page.getByRole('textbox', { name: `Group ${n} of 4` })
const heading = (name: string) => page.getByRole('heading', { level: 1, name })
const shownSerial = () => [1, 2, 3, 4].map((n) => Reflect.get(group(n).element(), 'value')).join('-')
const error = () => page.getByRole('group', { name: 'Serial number' }).getByRole('alert')

const linkedVila: Answers = {
  'setup.location': () => ({
    data: {
      location: { id: 7, name: 'Vila' },
      controller: { id: 50, unitId: setupSerial, type: 'CONTROLLER' },
    },
  }),
}

/** Opens the wizard at its second step. */
async function toController(answers: Answers = {}, path = '/setup/oem-device') {
  const opened = await openPage(path, { answers: { ...setupAnswers, ...answers } })
  await page.getByRole('textbox', { name: 'Name of the location' }).fill('Vila')
  await next('controller')
  await expect.element(heading('Add your controller')).toBeVisible()
  return opened
}
async function typeSerial(serial = setupSerial) {
  await group(1).click()
  await userEvent.keyboard(serial.replaceAll('-', '').toLowerCase())
}
async function toOverview(answers: Answers = {}) {
  const opened = await toController(answers)
  await typeSerial()
  await expect.element(page.getByText('Controller found')).toBeVisible()
  await next('tariffs')
  await next('overview')
  await expect.element(heading('Is everything right?')).toBeVisible()
  return opened
}

test('a person at the location can share its position, or withdraw it', async () => {
  const find = vi.spyOn(navigator.geolocation, 'getCurrentPosition')
  find.mockImplementationOnce((_found, failed) => failed?.({ code: 1 } as GeolocationPositionError))
  find.mockImplementation((found) =>
    found({ coords: { latitude: 46.056912, longitude: 14.505761 } } as GeolocationPosition),
  )
  await openPage('/setup/oem-device', { answers: { ...setupAnswers, ...linkedVila } })
  const use = page.getByRole('button', { name: 'Use my position' })
  await use.click()
  await expect.element(page.getByText(/^Your browser did not share its position\./)).toBeVisible()
  await use.click()
  await expect.element(page.getByText('46.0569° · 14.5058°')).toBeVisible()
  await page.getByRole('button', { name: 'Remove position' }).click()
  await use.click()
  await page.getByRole('textbox', { name: 'Name of the location' }).fill('Vila')
  await next('controller')
  await typeSerial()
  await expect.element(page.getByText('Controller found')).toBeVisible()
  await next('tariffs')
  await next('overview')
  await page.getByRole('button', { name: 'Link controller' }).click()
  await expect
    .poll(() => inputsOf('setup.location'))
    .toMatchObject([{ data: { location: { coordinates: { latitude: 46.0569, longitude: 14.5058 } } } }])
})

describe.each(looks)('%s', (_look, look) => {
  test('each step is accessible and shows the progress', async () => {
    await openPage('/setup/oem-device', { ...look, answers: setupAnswers })
    await expect.element(heading('Where is the hardware?')).toBeVisible()
    await expect.element(bar()).toHaveAttribute('aria-valuenow', '12.5')
    await expectClean('location')
    await page.getByRole('textbox', { name: 'Name of the location' }).fill('Vila')
    await next('controller')
    await expect.element(bar()).toHaveAttribute('aria-valuenow', '37.5')
    await expectClean('controller')
    await typeSerial()
    await expect.element(page.getByText('Connected now, free to link')).toBeVisible()
    await expectClean('found')
    await next('tariffs')
    await expect.element(bar()).toHaveAttribute('aria-valuenow', '62.5')
    await expectClean('tariffs')
    await next('overview')
    await expect.element(bar()).toHaveAttribute('aria-valuenow', '87.5')
    await expectClean('overview')
  })
})

test('missing fields of a location show an error, the first gets the focus; country and time zone are prefilled', async () => {
  await openPage('/setup/oem-device', { answers: setupAnswers })
  await expect.element(page.getByRole('combobox', { name: 'Country' })).toHaveValue('SI')
  await next('controller')
  await expect.element(page.getByText('A name is required.')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Name of the location' })).toHaveFocus()
  await expect.element(page.getByRole('textbox', { name: 'Owner' })).toHaveValue('Ana Novak, ana@example.com')
})

test('the button names the next step as it is written in a sentence', async () => {
  await openPage('/setup/p1-wifi', { answers: setupAnswers })
  await page.getByRole('textbox', { name: 'Name of the location' }).fill('Vila')
  await page.getByRole('button', { name: /^Next: P1 module$/ }).click()
  await expect.element(page.getByRole('button', { name: /^Next: tariffs$/ })).toBeVisible()
})

test('a failure to link a P1 module calls it a P1 module', async () => {
  await openPage('/setup/p1-wifi', {
    answers: { ...setupAnswers, 'setup.findController': () => refuse('internal') },
  })
  await page.getByRole('textbox', { name: 'Name of the location' }).fill('Vila')
  await next('P1 module')
  await typeSerial()
  await expect.element(error()).toHaveTextContent('Failed to link P1 module')
})

test('an existing location is not asked for', async () => {
  await openPage('/setup/oem-device?locationId=7', {
    answers: { ...setupAnswers, 'auth.user': () => ({ data: { user: owner } }) },
  })
  await expect.element(heading('Add your controller')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Back' })).not.toBeInTheDocument()
})

test('keeps what was entered when going back', async () => {
  await toController()
  await typeSerial('7K3M-Q2XH')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Name of the location' })).toHaveValue('Vila')
  await next('controller')
  expect(shownSerial()).toBe('7K3M-Q2XH--')
})

test('sends the exact payload, shows the toast, and deletes the draft', async () => {
  const { router } = await toOverview({
    ...linkedVila,
  })
  answerFromNowOn({ 'auth.user': () => ({ data: { user: owner } }), 'live.location': staySilent })
  await page.getByRole('button', { name: 'Link controller' }).click()
  await expect.element(page.getByText('Linked. The setup is complete.')).toBeVisible()
  expect(inputsOf('setup.location')).toEqual([
    {
      data: {
        location: {
          name: 'Vila',
          countryCode: 'SI',
          region: null,
          timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        },
        node: null,
        controller: { unitId: setupSerial },
        userId: newcomer.id,
        companyId: 3,
        locationGroupId: null,
      },
    },
  ])
  await expect.poll(() => router.state.location.pathname).toContain('/locations/7')
  // it is no longer free, so another lookup would be refused
  expect(inputsOf('setup.findController')).toEqual([{ unitId: setupSerial }])
})

describe('the serial number', () => {
  test('can be pasted anywhere, whole, in any form', async () => {
    await toController()
    await group(3).click()
    const data = new DataTransfer()
    data.setData('text', ' 7k3m q2xh94td-p8wj ')
    group(3)
      .element()
      .dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    await expect.element(page.getByText('Controller found')).toBeVisible()
    expect(shownSerial()).toBe(setupSerial)
    expect(inputsOf('setup.findController')).toEqual([{ unitId: setupSerial }])
  })

  test('moves forward and back on its own, and is required in full', async () => {
    await toController()
    await typeSerial('7K3M-Q')
    await expect.element(group(2)).toHaveFocus()
    await userEvent.keyboard('{Backspace}{Backspace}')
    await expect.element(group(1)).toHaveFocus()
    await next('tariffs')
    await expect.element(error()).toHaveTextContent('Scan or enter the serial number.')
    await expect.element(heading('Add your controller')).toBeVisible()
  })

  test.each<[ErrorCode, string]>([
    ['controller_invalid', 'Provided controller data was not valid.'],
    ['controller_already_yours', 'You already linked this controller.'],
    ['controller_of_somebody_else', "Cannot link, controller is already linked to someone else's account."],
    [
      'controller_not_found',
      'Serial number not found. Check the entered value and verify that your controller has internet access.',
    ],
    ['invalid_credentials', 'Invalid credentials provided'],
    ['internal', 'Failed to link controller'],
  ])('%s is shown at its field while it is looked up', async (code, text) => {
    await toController({ 'setup.findController': () => refuse(code) })
    await typeSerial()
    await expect.element(error()).toHaveTextContent(text)
    await next('tariffs')
    await expect.element(heading('Add your controller')).toBeVisible()
  })

  test('retries a lookup that failed', async () => {
    await toController({ 'setup.findController': beOffline })
    await typeSerial()
    await expect.element(error()).toHaveTextContent('The server did not answer')
    answerFromNowOn(setupAnswers)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByText('Controller found')).toBeVisible()
  })

  test('shows that the search is running if it takes long', async () => {
    await toController({ 'setup.findController': staySilent })
    await typeSerial()
    await expect.element(page.getByText('Searching…')).toBeVisible()
  })
})

describe('linking fails', () => {
  test.each<[ErrorCode, string, string]>([
    [
      'controller_of_somebody_else',
      'Add your controller',
      "Cannot link, controller is already linked to someone else's account.",
    ],
    ['location_invalid', 'Where is the hardware?', 'Provided location data was not valid.'],
    ['internal', 'Is everything right?', 'Failed to link controller'],
  ])('shows %s at the step "%s"', async (code, title, text) => {
    await toOverview({ 'setup.location': () => refuse(code) })
    await page.getByRole('button', { name: 'Link controller' }).click()
    await expect.element(page.getByText('The setup failed.')).toBeVisible()
    await expect.element(heading(title)).toBeVisible()
    await expect.element(page.getByText(text)).toBeVisible()
  })
})

test('an unfinished draft is stored, and continues where it was left', async () => {
  const { router } = await toController()
  await typeSerial()
  await page.getByRole('button', { name: 'Save and finish later' }).click()
  await expect.element(page.getByText('Saved. You can continue on any device.')).toBeVisible()
  expect(router.state.location.pathname).toBe('/setup')
  const kept = inputsOf('setupDraft.save').at(-1)
  expect(kept).toMatchObject({ step: 2, name: 'Vila', serial: setupSerial })
  const draft = { ...Object(kept), savedAt: Date.now() }
  await openPage('/setup/oem-device', {
    answers: { ...setupAnswers, 'setupDraft.get': () => ({ data: { draft } }) },
  })
  await expect.element(page.getByText('You are continuing where you left off.')).toBeVisible()
  await expect.element(page.getByText('Controller found')).toBeVisible()
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Name of the location' })).toHaveValue('')
})

test('an administrator chooses the owner', async () => {
  const people = [{ id: 9, email: 'eva@example.com', firstName: 'Eva', lastName: 'Kos' }]
  await openPage('/setup/p1-wifi?companyId=3&locationGroupId=31', {
    answers: {
      ...setupAnswers,
      'auth.user': () => ({ data: { user: aggregator } }),
      'setup.companyUsers': () => ({ data: { users: people, total: 1 } }),
    },
  })
  await page.getByRole('combobox', { name: 'Owner' }).click()
  await page.getByRole('option', { name: 'Eva Kos eva@example.com' }).click()
  await expect.element(page.getByRole('combobox', { name: 'Owner' })).toHaveValue('Eva Kos eva@example.com')
})

test('a super admin chooses company and owner, and both are sent', async () => {
  const people = [{ id: 9, email: 'eva@example.com', firstName: 'Eva', lastName: 'Kos' }]
  await openPage('/setup/oem-device', {
    answers: {
      ...setupAnswers,
      'auth.user': () => ({ data: { user: superAdmin } }),
      'setup.companyUsers': () => ({ data: { users: people, total: 1 } }),
      'softwareRollouts.list': () => ({ data: { rollouts: [], hasMore: false } }),
      ...linkedVila,
    },
  })
  await page.getByRole('textbox', { name: 'Name of the location' }).fill('Vila')
  await next('controller')
  await expect.element(page.getByText('Choose a company.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Company' }).click()
  await page.getByRole('option', { name: 'Green Valley Energy' }).click()
  await page.getByRole('combobox', { name: 'Owner' }).click()
  await page.getByRole('option', { name: 'Eva Kos eva@example.com' }).click()
  await next('controller')
  await typeSerial()
  await expect.element(page.getByText('Controller found')).toBeVisible()
  await next('tariffs')
  await next('overview')
  await page.getByRole('button', { name: 'Link controller' }).click()
  await expect.poll(() => inputsOf('setup.location')).toMatchObject([{ data: { companyId: 3, userId: 9 } }])
})

describe('a plan', () => {
  const choosing: Answers = {
    'utilityPlans.list': () => ({ data: { plans: [planSummary], total: 1 } }),
    'utilityPlans.get': () => ({ data: { plan: planDetail } }),
    'priceLists.create': () => ({ data: { priceList } }),
    ...linkedVila,
  }
  async function choose(answers: Answers = {}) {
    const opened = await toController({ ...choosing, ...answers })
    await typeSerial()
    await expect.element(page.getByText('Controller found')).toBeVisible()
    await next('tariffs')
    await page.getByRole('combobox', { name: 'Plan' }).click()
    await page.getByRole('option', { name: 'Home' }).click()
    await page.getByRole('textbox', { name: /^Agreed power/ }).fill('7.5')
    await expectClean('tariffs with a plan')
    await next('overview')
    await expect.element(page.getByText('Home', { exact: true })).toBeVisible()
    answerFromNowOn({ 'auth.user': () => ({ data: { user: owner } }), 'live.location': staySilent })
    await page.getByRole('button', { name: 'Link controller' }).click()
    return opened
  }

  test('is set for the location after linking if it was chosen', async () => {
    const { router } = await choose()
    await expect.poll(() => router.state.location.pathname).toContain('/locations/7')
    expect(inputsOf('priceLists.create')).toMatchObject([
      { planId: planSummary.id, agreedKw: { T0: '7.5' }, validTo: null },
    ])
  })

  test('does not undo the link if it is refused', async () => {
    const { router } = await choose({ 'priceLists.create': () => refuse('invalid') })
    await expect.element(page.getByText(/^The plan could not be set/)).toBeVisible()
    await expect.poll(() => router.state.location.pathname).toContain('/locations/7')
  })
})
