import { placeAliases, webPaths } from '@kilowatt/contracts/web-paths'
import { createMemoryHistory, createRouter } from '@tanstack/react-router'
import { describe, expect, test, vi } from 'vitest'
import { addressOf, entryOf, screenOf } from './shared/navigation/route-screen.ts'
import { screensIn } from './shared/navigation/use-screen-entries.ts'

// the API client reads the origin of the page
vi.stubGlobal('window', { location: { origin: 'http://localhost' } })
const { routeTree } = await import('./routeTree.gen.ts')
const router = createRouter({ routeTree, history: createMemoryHistory() })

const screenAt = (path: string) => {
  const [branch, params] = router.getMatchedRoutes(path)
  return screenOf(branch, params)
}

describe('paths', () => {
  const leadsToScreen = (path: string) => {
    const [, params, found] = router.getMatchedRoutes(path)
    return found !== undefined && !('**' in params)
  }

  test.each(Object.entries(webPaths))('%s leads to a screen', (_name, build) => {
    expect(leadsToScreen(build(11, 12, 13))).toBe(true)
  })

  test.each(Object.entries(placeAliases))('the alias of a %s leads to a screen', (_name, build) => {
    expect(leadsToScreen(build(11))).toBe(true)
    expect(leadsToScreen(`${placeAliases.locationGroup(11)}${webPaths.locationCharts(12)}`)).toBe(true)
  })

  test.each(['/locations/7/nowhere', '/nowhere'])('%s leads to no screen', (path) => {
    expect(leadsToScreen(path)).toBe(false)
  })
})

test.each([
  ['the search is a section', '/admin/search/users', '/admin'],
  ['the settings of a company are a section', '/settings/global/companies/1', '/settings/global'],
  ["a person's own settings are a section", '/user/profile/privacy', '/user'],
  ['managing a location is a section', '/locations/7/manage/users', '/manage'],
  ['a location is not a section', '/locations/7/charts', null],
  ['a path with a similar beginning is not a section', '/administration', null],
])('%s', (_rule, path, section) => expect(screenAt(path).section).toBe(section))

test.each([
  ['the search', '/admin/search/users', [['words.adminSearch', '/admin/search']]],
  ['the audit log', '/admin/audit', [['words.auditLog', '/admin/audit']]],
  ["a person's own settings", '/user/info', [['shell.userSettings', '/user/settings']]],
  ['the choice of a company', '/settings/global', [['shell.globalSettings', '/settings/global']]],
  [
    'the first page of a company is the company itself',
    '/settings/global/companies/3',
    [[3, '/settings/global/companies/3']],
  ],
  [
    'a page of a company',
    '/settings/global/companies/3/users',
    [
      [3, '/settings/global/companies/3'],
      ['words.users', '/settings/global/companies/3/users'],
    ],
  ],
  [
    'a page below that',
    '/settings/global/companies/3/location-groups/1/locations/2',
    [
      [3, '/settings/global/companies/3'],
      ['words.locationGroups', '/settings/global/companies/3/location-groups'],
    ],
  ],
  ['a place adds no crumb to those of the tree', '/locations/7', []],
  ['the charts of a location', '/locations/7/charts', [['charts.title', '/locations/7/charts']]],
  ['managing a location', '/locations/7/manage/users', [['words.users', '/locations/7/manage/users']]],
  ['home', '/', []],
])('crumbs of %s', (_screen, path, crumbs) => {
  const shown = screenAt(path).crumbs.map((crumb) => [
    'label' in crumb ? crumb.label : crumb.companyId,
    crumb.href,
  ])
  expect(shown).toEqual(crumbs)
})

const nothing = { companyId: undefined, locationGroupId: undefined, locationId: undefined }

test.each([
  ['a location', '/locations/7/charts', { ...nothing, locationId: 7 }],
  ['a location while managing it', '/locations/7/manage/users', { ...nothing, locationId: 7 }],
  ['an id that is not a number', '/locations/seven', nothing],
  ['a group', '/companies/3/location-groups/4', { ...nothing, companyId: 3, locationGroupId: 4 }],
  [
    "a location in its company's settings",
    '/settings/global/companies/3/location-groups/1/locations/2',
    null,
  ],
  ['the devices of a company', '/companies/3/integrated-devices', { ...nothing, companyId: 3 }],
  ['no place', '/user/info', null],
])('the place of %s', (_what, path, place) => expect(screenAt(path).place).toEqual(place))

test('law: every listed screen has its own name and its own position in the list', () => {
  const listed = Object.values(router.routesById).flatMap(({ id, options: { staticData = {} } }) =>
    staticData.listed ? [{ id, ...staticData.listed, entry: entryOf(staticData) }] : [],
  )
  expect(listed.filter(({ entry }) => entry === null)).toEqual([])
  const places = listed.map(({ in: list, at }) => `${list} ${at}`)
  expect(places.filter((place, at) => places.indexOf(place) !== at)).toEqual([])
})

test('a list has its screens in order, and shows screens that need a permission only to people who have it', () => {
  expect(screensIn(router.routesById, 'admin', () => false)).toEqual([
    '/_signed-in/admin/search',
    '/_signed-in/admin/audit',
  ])
  expect(screensIn(router.routesById, 'location')).toEqual(
    ['', 'charts', 'strategies', 'notifications', 'reports', 'summary'].map(
      (page) => `/_signed-in/locations/$locationId/${page}`,
    ),
  )
})

describe('every route of the tree', () => {
  const ids = { companyId: '3', locationGroupId: '4', locationId: '7', deviceGroupId: '8' }
  const prices = { planId: '5', priceListId: '6' }
  const params = {
    ...ids,
    ...prices,
    categoryId: 'hvac',
    deviceId: '9',
    did: '9',
    oemDeviceId: '12',
    rolloutId: '4',
    alarmId: '31',
    strategyId: '21',
  }
  /**
   * Routes without a component redirect or group other routes. A route with an index below it is the frame of
   * that index.
   */
  const routes = Object.values(router.routesById)
    .filter(({ id }) => id !== '__root__')
    .map(({ id, fullPath, options, children }) => ({
      id,
      fullPath,
      staticData: options.staticData ?? {},
      isScreen: options.component !== undefined && !routesBelow(children).some(({ path }) => path === '/'),
      leadsOn: options.component === undefined && routesBelow(children).length === 0,
    }))
  const inside = routes.filter(({ id, isScreen }) => isScreen && id.startsWith('/_signed-in/'))
  const outside = routes.filter(({ id, isScreen }) => isScreen && !id.startsWith('/_signed-in/'))

  test('is a screen before sign-in, a screen after sign-in, or no screen', () => {
    expect(inside.length).toBeGreaterThan(25)
    expect(outside.map(({ id }) => id)).toContain('/auth/login')
  })

  test.each(inside)('$id matches its address and declares its crumb', ({ id, ...route }) => {
    const [branch] = router.getMatchedRoutes(addressOf(route.fullPath, params))
    expect(branch.at(-1)?.id).toBe(id)
    expect(route.staticData.crumb).toBeDefined()
  })

  test.each(inside)('$id has a name: from its place, its crumbs or its entry', ({ fullPath, staticData }) => {
    const { section, place, crumbs } = screenAt(addressOf(fullPath, params))
    const isStart = section === null && place === null
    expect(place !== null || crumbs.length > 0 || (isStart && entryOf(staticData) !== null)).toBe(true)
    for (const { href } of crumbs) expect(href).not.toMatch(/\$|\/\/|\/$/)
  })

  test.each(inside.filter(({ fullPath }) => fullPath.includes('$')))('$id resolves its ids', (route) => {
    const { place, crumbs, section } = screenAt(addressOf(route.fullPath, params))
    const named = Object.values(place ?? {}).filter((id) => id !== undefined)
    // an alarm may be about a company or the whole system, and its page names the place
    if (route.fullPath.startsWith('/alarms/')) expect(crumbs).toMatchObject([{ label: 'alarms.one' }])
    else if (section === null || section === '/manage') expect(named).not.toEqual([])
    // plans do not belong to a place
    else if (section === '/user') expect(crumbs[0]).toMatchObject({ label: 'shell.userSettings' })
    // controllers may belong to anyone: the page names the controller, and the crumbs name the list it is in
    else if (section === '/admin')
      expect(crumbs).toMatchObject([
        { label: route.fullPath.includes('$rolloutId') ? 'softwareUpdate.title' : 'words.controllers' },
      ])
    else expect(crumbs[0]).toMatchObject({ companyId: 3 })
  })

  test.each([...outside, ...routes.filter(({ leadsOn }) => leadsOn)])(
    '$id declares nothing, because no breadcrumbs are shown there',
    ({ staticData }) => expect(staticData).toEqual({}),
  )
})

/** The router keeps child routes as an object or an array. */
function routesBelow(children: unknown): { path?: string }[] {
  return typeof children === 'object' && children !== null ? Object.values(children) : []
}
