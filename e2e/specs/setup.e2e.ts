import { seedCompany } from '../../apps/server/seed/companies.ts'
import { seedOemDevice } from '../../apps/server/seed/devices.ts'
import type { StandaloneDatabase } from '../../apps/server/src/platform/standalone-database.ts'
import { filmOfLabel, photoOfLabel } from '../support/qr-pictures.ts'
import { browserWithCamera, consent, expect, type Page, test } from '../support/test.ts'

const next = (page: Page, step: string) => page.getByRole('button', { name: `Next: ${step}` }).click()
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Goes to the step that asks for the hardware, in one's own house. */
async function toController(page: Page) {
  await page.goto('/setup')
  await page.getByRole('link', { name: 'Add controller' }).click()
  await page.getByRole('textbox', { name: 'Name of the location' }).fill('Kettle House')
  await next(page, 'controller')
  await expect(heading(page, 'Add your controller')).toBeVisible()
}
/** A person from a sign-in provider who has no location yet. */
const newcomer = async (database: StandaloneDatabase) => ({
  companyId: (await seedCompany(database, {})).id,
  role: 'ROLE_USER_BASIC' as const,
})
const shownSerial = (page: Page) =>
  Promise.all([1, 2, 3, 4].map((n) => page.getByRole('textbox', { name: `Group ${n} of 4` }).inputValue()))

test('an installer gets from the label on the controller to a meter with the right direction', async ({
  page,
  signIn,
  person,
  device,
  context,
  database,
}) => {
  const otherPerson = await person(await newcomer(database))
  const hardware = await seedOemDevice(database)
  const photo = await photoOfLabel(await context.newPage(), hardware.serial)
  await signIn(otherPerson)
  await toController(page)
  await page.getByLabel('Upload a photo').setInputFiles(photo)
  await expect(page.getByText('Controller found')).toBeVisible()
  expect((await shownSerial(page)).join('-')).toBe(hardware.serial)
  await next(page, 'tariffs')
  await next(page, 'overview')
  await page.getByRole('button', { name: 'Link controller' }).click()
  await expect(page.getByText('Waiting for the first values')).toBeVisible()

  const box = await device(hardware)
  const meter = { id: 'grid1', category: 'GRID', name: 'Meter', ch: ['p'], every: 30 }
  await box.publish('info', JSON.stringify({ rev: 1, model: 'box', fw: '1.0', devices: [meter] }))
  // the clamp was mounted the wrong way round
  await box.sample('grid1', { p: -300 })
  await expect(page.getByText('The first values are arriving')).toBeVisible()
  await page.getByRole('button', { name: 'Start the test' }).click()
  await expect(page.getByText(/^Switch on the kettle now/)).toBeVisible()
  await box.sample('grid1', { p: -2300 })
  await page.getByRole('button', { name: 'Reverse its direction' }).click()
  await expect(page.getByText('Corrected. Earlier values are also being corrected.')).toBeVisible()

  await box.sample('grid1', { p: -2300 })
  await page.goto('/')
  const flow = page.getByRole('group', { name: 'Energy flow now' })
  await expect(flow.getByLabel(/^Grid import\s2\.30\skW/)).toBeVisible()
})

test('a serial number can be scanned with the camera instead of typed', async ({
  playwright,
  baseURL,
  person,
  database,
  sessionOf,
}, info) => {
  const otherPerson = await person(await newcomer(database))
  const hardware = await seedOemDevice(database)
  await using browser = await browserWithCamera(
    playwright,
    await filmOfLabel(info.outputPath('label.y4m'), hardware.serial),
  )
  const context = await browser.newContext({
    locale: 'en-GB',
    ...(baseURL === undefined ? {} : { baseURL }),
  })
  await context.addCookies([consent(), ...(await sessionOf(otherPerson))])
  const page = await context.newPage()
  await toController(page)
  const useCamera = page.getByRole('button', { name: 'Use the camera' })
  // a browser that has allowed the camera before starts scanning at once
  await useCamera.click({ timeout: 1_000 }).catch(() => undefined)
  await expect(page.getByText('Controller found')).toBeVisible()
  expect((await shownSerial(page)).join('-')).toBe(hardware.serial)
})
