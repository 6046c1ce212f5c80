import { asPrinted, shownFlow } from '../support/shown-power.ts'
import { expect, type Page, test } from '../support/test.ts'
import type { WorkbenchDevice } from '../support/workbench.ts'

const house: WorkbenchDevice[] = [
  { source: 'inv1', name: 'Roof', category: 'SOLAR_POWER_PLANT' },
  { source: 'grid1', name: 'Meter', category: 'GRID' },
  { source: 'bat1', name: 'Cellar battery', category: 'BATTERY' },
  { source: 'ev1', name: 'Wall box', category: 'EV_CHARGER' },
  { source: 'hp1', name: 'Heat pump', category: 'HVAC' },
]

const node = (page: Page, words: string | RegExp) =>
  page.getByRole('group', { name: 'Energy flow now' }).getByLabel(words)
const deviceRow = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name })
const badge = (page: Page) => page.getByRole('banner').getByRole('status')

test('reports of devices are on the screen a moment later, with the direction as a word', async ({
  page,
  signIn,
  workbench,
  device,
}) => {
  const site = await workbench({ name: 'Bench House', devices: house })
  const hardware = await device(site.controller)
  await signIn(site.owner)
  await page.goto(`/locations/${site.locationId}`)
  await expect(page.getByText('Waiting for the first values')).toBeVisible()

  await hardware.sample('inv1', { p: 6200 })
  await hardware.sample('bat1', { p: -2000, soc: 64 })
  await hardware.sample('ev1', { p: 1100 })
  await hardware.sample('hp1', { p: 700 })
  await hardware.sample('grid1', { p: -1500 })
  await expect(node(page, /^Solar\s6\.20\skW$/)).toBeVisible()
  await expect(node(page, /^Grid export\s1\.50\skW$/)).toBeVisible()
  await expect(node(page, /^Charging\s2\.00\skW, level 64\s?%$/)).toBeVisible()
  await expect(node(page, /^Consumption\s2\.70\skW$/)).toBeVisible()
  await expect(node(page, /^Wall box\s1\.10\skW$/)).toBeVisible()
  await expect(node(page, /^Heat pump\s700\sW$/)).toBeVisible()
  await expect(node(page, /^Other\s900\sW$/)).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'The sun powers everything' })).toBeVisible()
  await expect(badge(page)).toHaveText('Live')

  await hardware.sample('inv1', { p: 0 })
  await hardware.sample('bat1', { p: 900, soc: 63 })
  await hardware.sample('grid1', { p: 1100 })
  await expect(node(page, /^Solar\s0\sW$/)).toBeVisible()
  await expect(node(page, /^Grid import\s1\.10\skW$/)).toBeVisible()
  await expect(node(page, /^Discharging\s900\sW, level 63\s?%$/)).toBeVisible()
  await expect(page.getByText(/1\.10\skW comes from the grid/)).toBeVisible()
})

test('incoming equals outgoing power, to the last digit shown', async ({
  page,
  signIn,
  workbench,
  device,
}) => {
  const site = await workbench({ name: 'Balance House', devices: house })
  const hardware = await device(site.controller)
  await signIn(site.owner)
  await page.goto(`/locations/${site.locationId}`)

  // readings whose rounded values do not add up one by one
  for (const [solarW, gridW, batteryW, evW, hvacW] of [
    [1704.6, 2504.6, 424.6, 1105, 333.3],
    [8888.8, -3333.3, -2222.2, 444.4, 111.1],
    [655.5, 127.5, -88.8, 60.6, 99.9],
    [12_345, -9_876.5, 777.7, 1_111.5, 222.5],
  ] as const) {
    await hardware.sample('bat1', { p: batteryW, soc: 50 })
    await hardware.sample('ev1', { p: evW })
    await hardware.sample('hp1', { p: hvacW })
    await hardware.sample('grid1', { p: gridW })
    await hardware.sample('inv1', { p: solarW })
    await expect
      .poll(async () => Math.abs(((await shownFlow(page)).get('Solar') ?? 0) - solarW))
      .toBeLessThanOrEqual(Math.max(20, 0.005 * solarW))
    const shown = await shownFlow(page)
    const values = (...names: string[]) => names.map((name) => shown.get(name) ?? 0)
    const into = values('Solar', 'Grid import', 'Discharging')
    const out = values('Consumption', 'Grid export', 'Charging')
    const used = values('Wall box', 'Heat pump', 'Other')
    expect(asPrinted(into, out)).toBe(asPrinted(out, into))
    expect(asPrinted(used, values('Consumption'))).toBe(asPrinted(values('Consumption'), used))
  }
})

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })
  test('picture and list show the same digits at every moment, even while a value rolls in', async ({
    page,
    signIn,
    workbench,
    device,
  }) => {
    const site = await workbench({ name: 'Rolling House', devices: house.slice(0, 2) })
    const hardware = await device(site.controller)
    await signIn(site.owner)
    await page.goto(`/locations/${site.locationId}`)
    await hardware.sample('grid1', { p: 400 })
    await hardware.sample('inv1', { p: 3000 })
    await expect(node(page, /^Solar\s3\.00\skW$/)).toBeVisible()
    await page.evaluate(String.raw`
      window.printed = []
      const texts = (selector, key) => [...document.querySelectorAll(selector)].flatMap((one) => key(one))
      const power = (text) => text.replaceAll('\u00a0', ' ').match(/[\d.,]+ k?W/)?.[0] ?? ''
      const look = () => {
        const [inPicture] = texts('svg [aria-label^="Solar"]', (one) => power(one.textContent))
        const [inList] = texts('main li', (one) => (one.textContent.startsWith('Roof') ? power(one.textContent) : []))
        if (window.printed.at(-1)?.[0] !== inPicture || window.printed.at(-1)?.[1] !== inList)
          window.printed.push([inPicture, inList])
        requestAnimationFrame(look)
      }
      look()
    `)
    await hardware.sample('inv1', { p: 5120 })
    await expect(deviceRow(page, 'Roof')).toContainText(/5\.12\skW/)
    await expect(page.locator('svg [data-roll="up"]').first()).toBeVisible()
    // until the digits have rolled to their new value
    const rolling = 'document.getAnimations().some(({ animationName }) => /roll/.test(animationName ?? ""))'
    await expect.poll(() => page.evaluate<boolean>(rolling)).toBe(false)
    expect(await page.evaluate('window.printed')).toEqual([
      ['3.00 kW', '3.00 kW'],
      ['5.12 kW', '5.12 kW'],
    ])
  })
})

test('a device that goes silent is shown as silent, without a number', async ({
  page,
  signIn,
  workbench,
  device,
}) => {
  const site = await workbench({ name: 'Silent House', devices: house.slice(0, 2), everyS: 2 })
  const hardware = await device(site.controller)
  await signIn(site.owner)
  await page.goto(`/locations/${site.locationId}`)
  await expect(deviceRow(page, 'Roof')).toBeVisible()
  await hardware.sample('inv1', { p: 3200 })
  await hardware.sample('grid1', { p: -1000 })
  await expect(deviceRow(page, 'Roof')).toContainText(/3\.20\skW/)
  await expect(badge(page)).toHaveText('Live')

  await expect(deviceRow(page, 'Roof')).toContainText('Not connected', { timeout: 15_000 })
  await expect(deviceRow(page, 'Roof')).not.toContainText('kW')
  await expect(badge(page)).toHaveText('Delayed')
  await expect(page.getByRole('heading', { level: 2, name: /^Values are .+ old$/ })).toBeVisible()

  await hardware.sample('inv1', { p: 2500 })
  await hardware.sample('grid1', { p: -500 })
  await expect(deviceRow(page, 'Roof')).toContainText(/2\.50\skW/)
  await expect(badge(page)).toHaveText('Live')
})

test('a controller that loses its connection is shown as not connected at once, by its last will', async ({
  page,
  signIn,
  workbench,
  device,
}) => {
  const site = await workbench({ name: 'Cut House', devices: house.slice(0, 2) })
  const hardware = await device(site.controller)
  await signIn(site.owner)
  await page.goto(`/locations/${site.locationId}`)
  await hardware.sample('inv1', { p: 3200 })
  await hardware.sample('grid1', { p: -1000 })
  await expect(deviceRow(page, 'Roof')).toContainText(/3\.20\skW/)
  hardware.client.stream.destroy()
  await expect(deviceRow(page, 'Roof')).toContainText('Not connected')
})

test('in calm mode the screen stays the same for a minute while values arrive', async ({
  page,
  browser,
  signIn,
  sessionOf,
  workbench,
  device,
}) => {
  const site = await workbench({ name: 'Calm House', devices: house.slice(0, 2) })
  const hardware = await device(site.controller)
  const path = `/locations/${site.locationId}`
  await signIn(site.owner)
  await page.clock.install()
  await page.goto(path)
  await hardware.sample('inv1', { p: 3000 })
  await hardware.sample('grid1', { p: -1000 })
  await expect(node(page, /^Solar\s3\.00\skW$/)).toBeVisible()
  await page.getByRole('radiogroup', { name: 'How often values update' }).getByText('1 min').click()
  await expect(badge(page)).toHaveText('1 min')

  const otherContext = await browser.newContext()
  await otherContext.addCookies(await sessionOf(site.owner))
  const realtime = await otherContext.newPage()
  await realtime.goto(path)
  await hardware.sample('inv1', { p: 4000 })
  await expect(node(realtime, /^Solar\s4\.00\skW$/)).toBeVisible()
  await expect(node(page, /^Solar\s3\.00\skW$/)).toBeVisible()
  await otherContext.close()

  await page.clock.fastForward(60_000)
  await expect(node(page, /^Solar\s4\.00\skW$/)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('radio', { name: '1 min' })).toBeChecked()
})

test('with reduced motion nothing moves, and chevrons show the direction', async ({
  page,
  signIn,
  workbench,
  device,
}) => {
  const site = await workbench({ name: 'Still House', devices: house.slice(0, 2) })
  const hardware = await device(site.controller)
  await signIn(site.owner)
  await page.goto(`/locations/${site.locationId}`)
  await hardware.sample('inv1', { p: 3000 })
  await hardware.sample('grid1', { p: -1000 })
  await expect(node(page, /^Solar\s3\.00\skW$/)).toBeVisible()
  await expect(page.getByText('›››').first()).toBeVisible()
  expect(await runningAnimations(page)).toBe(0)
})

test.describe('with motion enabled', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('particles run along the ribbons', async ({ page, signIn, workbench, device }) => {
    const site = await workbench({ name: 'Moving House', devices: house.slice(0, 2) })
    const hardware = await device(site.controller)
    await signIn(site.owner)
    await page.goto(`/locations/${site.locationId}`)
    await hardware.sample('inv1', { p: 3000 })
    await hardware.sample('grid1', { p: -1000 })
    await expect(node(page, /^Solar\s3\.00\skW$/)).toBeVisible()
    const particle = page.locator('[class*="particle"]').first()
    const place = () => particle.evaluate((one) => getComputedStyle(one).transform)
    const before = await place()
    await expect.poll(place).not.toBe(before)
    await expect(page.getByText('›››').first()).toBeHidden()
  })
})

const runningAnimations = (page: Page): Promise<number> =>
  page.evaluate('document.getAnimations().filter(({ playState }) => playState === "running").length')
