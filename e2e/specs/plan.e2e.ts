import { pathOf } from '../support/demo-location.ts'
import { expect, type Page, test } from '../support/test.ts'

/** A plan waits for forecasts, which wait for other jobs of a busy machine. */
const PATIENT = { timeout: 90_000 }

const json = (page: Page, data: object) => ({ data, headers: { origin: new URL(page.url()).origin } })

type Found = { strategies: { id: number }[]; devices: { device: { id: number }; kinds: string[] }[] }

/** Lets the battery of a demo location follow a plan; the strategy is deleted after the test. */
async function followPlan(page: Page, location: string) {
  const list = async (): Promise<Found> =>
    (await (await page.request.get(`/api${location}/strategies`)).json()).data
  const battery = (await list()).devices.find(
    ({ kinds }) => kinds.includes('PLAN') && kinds.includes('RESERVE'),
  )
  if (!battery) throw new Error('no battery can follow a plan')
  const strategy = {
    ...{ kind: 'PLAN', name: 'Follow the best plan', isActive: true, settings: {} },
    deviceIds: [battery.device.id],
  }
  const added = await page.request.post(`/api${location}/strategies`, json(page, { strategy }))
  expect(added.status()).toBe(201)
  const { data } = await added.json()
  return {
    async [Symbol.asyncDispose]() {
      await page.request.delete(`/api/strategies/${data.strategy.id}`, json(page, {}))
    },
  }
}

test('a person sees the plan, forbids a block, sees the plan go round it, and takes it back', async ({
  page,
  signIn,
}) => {
  // a plan of a busy machine takes longer than a page
  test.slow()
  await signIn('owner')
  const location = await pathOf(page, 'Old Mill')
  await page.goto(location)
  await using _followed = await followPlan(page, location)

  await page.goto(`${location}/strategies/plan`)
  await expect(page.getByText(/^Until .+ your energy (costs|earns) about/)).toBeVisible(PATIENT)
  await expect(page.getByRole('application', { name: /^Plan from/ })).toBeVisible()
  const steps = page.getByRole('button', { name: /Battery (charges|covers|exports)/ })
  const step = steps.last()
  const title = (await step.locator('b').first().textContent()) ?? ''
  await step.click()
  const panel = page.getByRole('region', { name: 'The chosen time' })
  await expect(panel.getByRole('heading', { name: title })).toBeVisible()
  await expect(panel.getByRole('heading', { name: 'Why' })).toBeVisible()

  await panel.getByRole('button', { name: "Don't do this" }).click()
  await expect(page.getByText(/^The plan is made again around your decision: it costs/)).toBeVisible()
  // at that time, the battery waits now
  await expect(panel.getByRole('heading', { name: 'Battery waits' })).toBeVisible()
  await expect(panel.getByText(/decided against it until/)).toBeVisible()
  await expect(page.getByText('Battery is not used')).toBeVisible()

  await panel.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/^The plan is made again without that decision: it costs/)).toBeVisible()
  await expect(page.getByText('Battery is not used')).toHaveCount(0)

  // the dock leads to the plan, and the overview to its steps
  await page.goto(location)
  await expect(page.getByRole('heading', { name: 'What happens next' })).toBeVisible()
  await page
    .getByRole('link', { name: /Battery (charges|covers|exports)/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/strategies\/plan\?at=\d+&device=\d+$/)
  await expect(panel.getByRole('heading', { name: 'Why' })).toBeVisible()
})
